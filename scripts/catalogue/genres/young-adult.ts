import type { CuratedBook } from '../book.ts';

/** Novels in which someone between thirteen and nineteen has to decide who they are going to be. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780312181109',
    title: 'I Capture the Castle',
    authors: ['Dodie Smith'],
    publisher: "St. Martin's Press",
    year: 1948,
    language: 'en',
    genres: ['young adult', 'romance', 'fiction'],
    description:
      'Seventeen and determined to learn how to write, Cassandra Mortmain begins her journal perched in the kitchen sink. Home is a crumbling castle in Suffolk; Father, once a celebrated author, has not produced a line in years; there is nothing left to sell. Then two American brothers arrive at the big house nearby. Few narrators have been this observant about everyone except themselves.',
  },
  {
    isbn13: '9780140385724',
    title: 'The Outsiders',
    authors: ['S.E. Hinton'],
    publisher: 'Puffin Books',
    year: 1967,
    language: 'en',
    genres: ['young adult', 'fiction'],
    description:
      'Ponyboy is fourteen, reads novels, likes sunsets and runs with the greasers, whose long hair makes them targets for boys in better cars. One night in a park, a fight goes too far and there is no going home. S.E. Hinton started it at fifteen because nobody was writing about the teenagers she knew, and it changed what a school library could hold.',
  },
  {
    isbn13: '9780375836947',
    title: 'Looking for Alibrandi',
    authors: ['Melina Marchetta'],
    publisher: 'Alfred A. Knopf',
    year: 1992,
    language: 'en',
    genres: ['young adult', 'fiction'],
    description:
      "Josie is in her last year at a rich girls' school in Sydney on a scholarship, too Italian for her classmates and too Australian for her grandmother. Into a year of exams and two very different boys walks the father she has never met. Loud, tender, quick to take offence, she tells how three generations of women stopped keeping secrets.",
  },
  {
    isbn13: '9788423648993',
    title: 'Marina',
    authors: ['Carlos Ruiz Zafón'],
    publisher: 'Edebé',
    year: 1999,
    language: 'es',
    genres: ['young adult', 'mystery', 'horror'],
    description:
      'Barcelona, the end of the seventies. Óscar, fifteen and bored at his boarding school, wanders among the abandoned mansions of Sarrià and meets a girl who shows him a nameless grave and the veiled woman who visits it every month. What they follow leads into old glasshouses, sewers and theatres. Zafón wrote it just before The Shadow of the Wind. In Spanish.',
  },
  {
    isbn13: '9789793062792',
    title: 'Laskar Pelangi',
    authors: ['Andrea Hirata'],
    publisher: 'Bentang Pustaka',
    year: 2005,
    language: 'id',
    genres: ['young adult', 'fiction'],
    description:
      "The village school on the tin island of Belitung will be closed unless ten pupils enrol, and at the last moment there are ten. Ikal recalls them: Lintang, a fisherman's son who cycles past crocodiles to do mathematics, Mahar the dreamer, and a teacher scarcely older than a girl. Funny and furious about who gets taught, it became one of Indonesia's best-loved novels. In Indonesian.",
  },
  {
    isbn13: '9780375831003',
    title: 'The Book Thief',
    authors: ['Markus Zusak'],
    publisher: 'Alfred A. Knopf',
    year: 2005,
    language: 'en',
    genres: ['young adult', 'history', 'fiction'],
    description:
      "Death tells this one, overworked and given to noticing the colour of skies. Liesel is nine when she arrives on Himmel Street near Munich with a stolen gravediggers' manual she cannot read. Her foster father plays the accordion and teaches her letters on the basement wall, where soon a Jewish man is hiding. Zusak grew up in Sydney on his parents' memories of that war.",
  },
  {
    isbn13: '9780439023481',
    title: 'The Hunger Games',
    authors: ['Suzanne Collins'],
    publisher: 'Scholastic Press',
    year: 2008,
    language: 'en',
    genres: ['young adult', 'sci-fi', 'thriller'],
    description:
      "Every year the Capitol takes a boy and a girl from each of twelve districts and broadcasts their fight to the last survivor. When her little sister's name is drawn, Katniss, who hunts to keep the family fed, steps forward instead. She can shoot. What she cannot do is smile for sponsors, and the cameras matter as much as the bow. Told in a tense present, without a wasted page.",
  },
  {
    isbn13: '9780399254123',
    title: 'Between Shades of Gray',
    authors: ['Ruta Sepetys'],
    publisher: 'Philomel Books',
    year: 2011,
    language: 'en',
    genres: ['young adult', 'history'],
    description:
      'Soviet officers hammer on a door in Lithuania one night in June 1941 and give a family twenty minutes. Fifteen-year-old Lina, who was to study art, is packed with her mother and brother into a cattle car bound for Siberia. She draws what she sees and hides the pages. Sepetys, a daughter of a Lithuanian refugee, built it from the testimony of survivors who had long been silent.',
  },
  {
    isbn13: '9781406311525',
    title: 'A Monster Calls',
    authors: ['Patrick Ness', 'Siobhan Dowd'],
    publisher: 'Walker Books',
    year: 2011,
    language: 'en',
    genres: ['young adult', 'fantasy', 'horror'],
    description:
      "At seven minutes past midnight the yew tree from the churchyard walks up to Conor's window. He is not impressed: his mother is ill, school has gone quiet around him, and he already has a worse nightmare. The monster will tell three stories and demands a fourth in return. Ness wrote it from an idea left by Siobhan Dowd, and Jim Kay drew it in ink and shadow.",
  },
  {
    isbn13: '9780525478812',
    title: 'The Fault in Our Stars',
    authors: ['John Green'],
    publisher: 'Dutton Books',
    year: 2012,
    language: 'en',
    genres: ['young adult', 'romance'],
    description:
      'Hazel carries an oxygen tank and a low opinion of the support group that meets in a church basement in Indianapolis. Then Augustus turns up, one leg short, an unlit cigarette between his teeth as a metaphor. They trade favourite books, and hers, which stops in mid-sentence, sends them to Amsterdam to question its author. The jokes are good, which is why it hurts.',
  },
  {
    isbn13: '9781442408920',
    title: 'Aristotle and Dante Discover the Secrets of the Universe',
    authors: ['Benjamin Alire Sáenz'],
    publisher: 'Simon & Schuster',
    year: 2012,
    language: 'en',
    genres: ['young adult', 'romance'],
    description:
      'El Paso, the summer of 1987. Ari, who is angry and does not know why, cannot swim; Dante, who reads poetry and hates shoes, offers to teach him. Two Mexican American boys talk, draw, drive out to look at stars, and are loved by parents who keep silences of their own. Short plain sentences carry an extraordinary amount of feeling.',
  },
  {
    isbn13: '9780553496680',
    title: 'The Sun Is Also a Star',
    authors: ['Nicola Yoon'],
    publisher: 'Delacorte Press',
    year: 2016,
    language: 'en',
    genres: ['young adult', 'romance'],
    description:
      'Natasha believes in physics and is due to be deported to Jamaica tonight. Daniel, whose Korean parents have him booked for a college interview, believes in poems. They have one day in New York. Between their chapters the book slips off to follow a security guard, a train driver, the history of hair, the odds of everything, until the city itself seems to be holding its breath.',
  },
  {
    isbn13: '9780062498533',
    title: 'The Hate U Give',
    authors: ['Angie Thomas'],
    publisher: 'Balzer + Bray',
    year: 2017,
    language: 'en',
    genres: ['young adult', 'fiction'],
    description:
      'Starr is one girl in Garden Heights and another at her mostly white private school across town, and keeps the two well apart. Then a policeman shoots her childhood friend at a traffic stop and she is the only witness. Angie Thomas gives her a noisy, funny, watchful family to come home to while the neighbourhood waits to see whether she will speak.',
  },
  {
    isbn13: '9781250170972',
    title: 'Children of Blood and Bone',
    authors: ['Tomi Adeyemi'],
    publisher: 'Henry Holt',
    year: 2018,
    language: 'en',
    genres: ['young adult', 'fantasy'],
    description:
      "Magic went out of Orïsha on the night the king's soldiers came for the maji, Zélie's mother among them. Now a runaway princess has brought Zélie a stolen scroll, and the crown prince is hunting them both. Its gods and spells come from Yoruba tradition; riders travel on great horned cats. Under the chase runs a hard question about what power would do to its new owners.",
  },
];
