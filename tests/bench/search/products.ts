import { searchText, searchWords } from '#shared/rules/text-search.ts';
import type { Searchable } from '#functions/_data/catalogue/search-index.ts';

const kinds =
  'Creatina monohidrato|Proteína de suero|Batido vegano|Barrita energética|Gel de glucosa|Bebida isotónica|Multivitamínico|Omega de pescado|Magnesio|Caseína nocturna|Aminoácidos ramificados|Glutamina|Cafeína anhidra|Crema de cacahuete|Avena en polvo|Esterilla|Mancuerna hexagonal|Cuerda de saltar|Banda elástica|Rueda abdominal|Cinturón de fuerza|Guantes de gimnasio|Botella mezcladora|Camiseta técnica|Toalla de microfibra'.split(
    '|',
  );
const variants =
  'vainilla|chocolate|fresa|plátano|limón|naranja|neutro|galleta|café|coco|negro|azul|rojo|verde|gris|clásico|ligero|doble|compacto|mini'.split(
    '|',
  );
const sizes = '100|200|250|300|400|500|750|900|1000|2000'.split('|');
const proseWords =
  'para series cortas pesadas combina bien con agua fría leche desayuno entrenamiento tarde mezcla grumos sabor suave dosis diaria músculo recuperación energía resistencia sin lactosa gluten azúcar envase reciclado fabricado España calidad análisis lote deportistas principiantes avanzados rutina semana descanso sueño articulaciones agarre firme material duradero lavable entrega rápida'.split(
    ' ',
  );

/** As many different products as there are combinations. */
const most = kinds.length * variants.length * sizes.length;
/** Shares no factor with `most`: the first few products are of all kinds. */
const stride = 2003;

/** The texts of so many products, at most 5,000, as the shop searches them: always the same. */
export const productTexts = (count: number): Searchable[] =>
  Array.from({ length: count }, (_, nth) => textOf((nth * stride) % most));

function textOf(number: number): Searchable {
  const kind = kinds[number % kinds.length]!;
  const variant = variants[Math.floor(number / kinds.length) % variants.length]!;
  const size = sizes[Math.floor(number / kinds.length / variants.length)]!;
  const title = `${kind} ${variant} ${size}`;
  const prose = Array.from({ length: 60 }, (_, at) => proseWords[(number * 7 + at * at) % proseWords.length]);
  return {
    id: `prd_${number}`,
    title,
    text: searchText([title, number % 3 === 0 ? 'Novedades' : 'Básicos'], prose.join(' ')),
    reference: searchWords(`${kind.slice(0, 3)}-${variant.slice(0, 3)}-${size}`).join(''),
  };
}
