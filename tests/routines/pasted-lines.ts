/** What a cell must be: its text, or `?` where it must be marked. What is not named is empty. */
export interface ExpectedCells {
  exercise: string;
  sets: string;
  amount: string;
  effort?: string;
  rest?: string;
  tempo?: string;
  progression?: string;
  note?: string;
}

/** A paste of one trainer: its lines, and the rows that they are. */
export interface Pasted {
  habit: string;
  text: string;
  rows: ExpectedCells[];
}

const row = (
  exercise: string,
  sets: string,
  amount: string,
  rest: Partial<ExpectedCells> = {},
): ExpectedCells => ({
  exercise,
  sets,
  amount,
  ...rest,
});

/** Forty rows, as trainers write them. */
export const pastedLines: readonly Pasted[] = [
  {
    habit: 'a spreadsheet with headings',
    text: [
      'Ejercicio\tSeries\tReps\tRIR\tDescanso (s)\tTempo\tNotas',
      'Sentadilla\t4\t6\t2\t180\t3-1-1-0\tBarra baja',
      'Press de banca\t4\t8-10\t1\t120\t3110\t',
      'Remo con barra\t3\t10–12\t2\t90\t\tSin balanceo',
      'Plancha\t3\t45 s\t\t60\t\t',
      'Press Pallof\t3\t12\t\t60\t\t',
    ].join('\n'),
    rows: [
      row('Sentadilla con barra', '4', '6', {
        effort: 'RIR 2',
        rest: '3 min',
        tempo: '3-1-1-0',
        note: 'Barra baja',
      }),
      row('Press banca', '4', '8–10', { effort: 'RIR 1', rest: '2 min', tempo: '3-1-1-0' }),
      row('Remo con barra', '3', '10–12', { effort: 'RIR 2', rest: '90 s', note: 'Sin balanceo' }),
      row('Plancha', '3', '45 s', { rest: '1 min' }),
      row('?', '3', '12', { rest: '1 min' }),
    ],
  },
  {
    habit: 'a spreadsheet in another order, with RPE, percent and kilos',
    text: [
      'Orden\tMovimiento\tKg\t%\tRepeticiones\tSets\tRPE\tRec (min)',
      'A1\tPeso muerto\t\t75\t5\t5\t8\t3',
      'B1\tHip thrust\t80\t\t8\t4\t7,5\t2',
      'B2\tDominadas\t\t\t6-8\t4\t9\t2,5',
    ].join('\n'),
    rows: [
      row('Peso muerto', '5', '5', { effort: '75 %, RIR 2', rest: '3 min' }),
      row('Hip thrust', '4', '8', { effort: '80 kg, RIR 2,5', rest: '2 min' }),
      row('Dominadas', '4', '6–8', { effort: 'RIR 1', rest: '2 min 30 s' }),
    ],
  },
  {
    habit: 'a table without headings',
    text: [
      'Jalón al pecho\t3\t12\t60 kg\t90"',
      'Zancadas\t3\t10\t\t60s\tpaso largo',
      'Curl de bíceps\t3\t12\t15',
    ].join('\n'),
    rows: [
      row('Jalón al pecho', '3', '12', { effort: '60 kg', rest: '90 s' }),
      row('Zancadas', '3', '10', { rest: '1 min', note: 'paso largo' }),
      row('Curl de bíceps', '3', '12', { effort: '?' }),
    ],
  },
  {
    habit: 'lines with the work behind the name',
    text: [
      'Sentadilla 4x6 @RIR 2, desc 3’',
      'Press banca: 4 x 8-10 RPE 8 desc 90’’',
      '• Remo 1 mano – 3×12 por lado, 60 s',
      '- Plancha 3×45"',
      '1. Peso muerto rumano 3 series de 12 con 60 kg',
      '2) Zancadas 3x10/10 (sin rebote)',
      'Paseo del granjero: 4x40 m, 2 min',
      'Sentadilla búlgara 3x8 por pierna @RPE 7 tempo 3110',
    ].join('\n'),
    rows: [
      row('Sentadilla con barra', '4', '6', { effort: 'RIR 2', rest: '3 min' }),
      row('Press banca', '4', '8–10', { effort: 'RIR 2', rest: '90 s' }),
      row('Remo con mancuerna', '3', '12', { rest: '1 min' }),
      row('Plancha', '3', '45 s'),
      row('Peso muerto rumano', '3', '12', { effort: '60 kg' }),
      row('Zancadas', '3', '10', { note: 'sin rebote' }),
      row('Paseo del granjero', '4', '40 m', { rest: '2 min' }),
      row('Sentadilla búlgara', '3', '8', { effort: 'RIR 3', tempo: '3-1-1-0' }),
    ],
  },
  {
    habit: 'a document with days, letters and a superset',
    text: [
      'LUNES: Torso',
      'A1) Press inclinado 4x8 75%',
      'A2) Remo barra 4x8 – descanso 1’30’’',
      'B. Press militar 3 x 10, RIR 1-2',
      'Superserie:',
      'Curl 3x12 + Tríceps en polea 3x12',
      'Día 2 – Pierna',
      'Sentadilla 5x5 80% 1RM descanso: 3-4 min',
      'Gemelos 4x15 al fallo',
      'Elevaciones laterales 3x12-15 +2,5 kg por semana',
    ].join('\n'),
    rows: [
      row('Press inclinado con mancuernas', '4', '8', { effort: '75 %' }),
      row('Remo con barra', '4', '8', { rest: '90 s' }),
      row('Press militar', '3', '10', { effort: '?' }),
      row('Curl de bíceps', '3', '12'),
      row('Extensión de tríceps', '3', '12'),
      row('Sentadilla con barra', '5', '5', { effort: '80 %', rest: '?' }),
      row('Elevación de gemelos', '4', '15', { effort: '?' }),
      row('Elevaciones laterales', '3', '12–15', { progression: '+2,5 kg' }),
    ],
  },
  {
    habit: 'the work before the name, in capitals, with words for numbers',
    text: [
      'SESIÓN B',
      '4x10 HIP THRUST 82,5 kg desc. 2’',
      '3 series de 15 reps Fondos, descanso dos minutos',
      'Dominadas 4x6 +10 kg',
      'Circuito (3 vueltas)',
      'Burpees 12 reps',
      'Bici 40 s',
      'Salto al cajón 10',
    ].join('\n'),
    rows: [
      row('Hip thrust', '4', '10', { effort: '82,5 kg', rest: '2 min' }),
      row('Fondos en paralelas', '3', '15', { rest: '2 min' }),
      row('Dominadas', '4', '6', { effort: '?' }),
      row('Burpees', '3', '12'),
      row('Bicicleta', '3', '40 s'),
      row('Salto al cajón', '3', '?'),
    ],
  },
  {
    habit: 'two readings, pyramids and what is not known',
    text: [
      'Press 4x8',
      'Sentadilla goblet 4x12/10/8/6',
      'Plancha 3x30',
      'Press banca 4x6 @80',
      'Setadilla 4x8 desc 90',
      'Curl 21 3x21 tempo 2-0-2',
      'Press militar 3-4x8 descanso 2',
    ].join('\n'),
    rows: [
      row('?', '4', '8'),
      row('Sentadilla goblet', '4', '?'),
      row('Plancha', '3', '?'),
      row('Press banca', '4', '6', { effort: '?' }),
      row('?', '4', '8', { rest: '90 s' }),
      row('Curl 21', '3', '21', { tempo: '?' }),
      row('Press militar', '?', '8', { rest: '?' }),
    ],
  },
];
