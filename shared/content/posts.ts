/** Metadata of an article; its text is the site's and loads with the article's page. */
export interface Post {
  id: string;
  title: string;
  excerpt: string;
  /** URL of the 640 px WebP; `Picture` derives the other sizes. The largest is 960 by 600. */
  image: string;
  /** What the drawing shows. */
  imageAlt: string;
  author: string;
  /** Day of publication, `yyyy-mm-dd`. */
  date: string;
  readTime: string;
  category: string;
}

/** The three articles, newest first. */
export const posts: readonly Post[] = [
  {
    id: 'ejercicios-esenciales',
    title: 'Seis ejercicios esenciales que sostienen cualquier rutina',
    excerpt:
      'Sentadilla, bisagra, empuje, tirón, zancada y acarreo. Si los haces bien, lo demás son detalles. Así se hacen y así se progresa.',
    image: '/pictures/blog/ejercicios-esenciales-640.webp',
    imageAlt: 'Una persona levanta una barra cargada desde el suelo',
    author: 'Lucía Ferrer',
    date: '2026-10-19',
    readTime: '6 min',
    category: 'Entrenamiento',
  },
  {
    id: 'nutricion-pre-post-entreno',
    title: 'Qué comer antes y después de entrenar',
    excerpt:
      'Cuánto, cuándo y qué: una guía sin mística para llegar con energía y recuperarte bien, con ejemplos de platos que ya sabes cocinar.',
    image: '/pictures/blog/nutricion-pre-post-entreno-640.webp',
    imageAlt: 'Un cuenco de comida junto a un vaso mezclador',
    author: 'Iván Soler',
    date: '2026-09-28',
    readTime: '7 min',
    category: 'Nutrición',
  },
  {
    id: 'rutina-cardio-hiit',
    title: 'Una rutina HIIT de 20 minutos que sí podrás repetir',
    excerpt:
      'Intervalos cortos, descansos honestos y cuatro semanas de progresión. Sin material y sin acabar en el suelo.',
    image: '/pictures/blog/rutina-cardio-hiit-640.webp',
    imageAlt: 'Una persona en plena carrera',
    author: 'Nerea Ibarra',
    date: '2026-09-07',
    readTime: '6 min',
    category: 'Cardio',
  },
];
