import type { CuratedBook } from '../book.ts';

/** Spies, assassins and unreliable spouses: the books you finish at three in the morning. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780192801692',
    title: 'The Secret Agent',
    authors: ['Joseph Conrad'],
    publisher: 'Oxford University Press',
    year: 1907,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      'Mr Verloc keeps a shabby shop in Soho, a wife, her simple-minded brother Stevie, and a retainer from a foreign embassy. The embassy now wants something for its money: blow up the Greenwich Observatory. Conrad took the germ from a real explosion of 1894 and wrote a spy story with no heroes in it, only idle anarchists, ambitious policemen and one household that nobody is watching.',
  },
  {
    isbn13: '9781844080380',
    title: 'Rebecca',
    authors: ['Daphne du Maurier'],
    publisher: 'Virago',
    year: 1938,
    language: 'en',
    genres: ['thriller', 'romance', 'fiction'],
    description:
      "A shy paid companion marries a widower she has met in Monte Carlo and goes home with him to Manderley, where her predecessor's handwriting, hairbrushes and housekeeper are all still in place. We never learn the narrator's name; the dead wife's is everywhere. Du Maurier stands Mrs Danvers at your shoulder and turns a country-house marriage into a slow suffocation by the sea.",
  },
  {
    isbn13: '9789871144266',
    title: 'El túnel',
    authors: ['Ernesto Sabato'],
    publisher: 'Planeta',
    year: 1948,
    language: 'es',
    genres: ['thriller', 'fiction'],
    description:
      'Juan Pablo Castel, a painter, announces in his first sentence that he is the man who killed María Iribarne. She was the one person at his exhibition to notice the small window in the corner of a canvas, and he combs Buenos Aires to find her again. Sabato never lets us out of a jealous mind that reasons each step beautifully. A short, airless confession, in Spanish.',
  },
  {
    isbn13: '9780393332148',
    title: 'The Talented Mr. Ripley',
    authors: ['Patricia Highsmith'],
    publisher: 'W. W. Norton',
    year: 1955,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      "A shipbuilder pays Tom Ripley's passage to Italy to coax home his idle son, Dickie Greenleaf. Tom, who has been getting by on petty frauds in New York, likes the village, likes Dickie's rings and shirts, and comes to feel that he would wear them better. Highsmith keeps you so near him that you catch yourself worrying he will be found out.",
  },
  {
    isbn13: '9780553266306',
    title: 'The Day of the Jackal',
    authors: ['Frederick Forsyth'],
    publisher: 'Bantam',
    year: 1971,
    language: 'en',
    genres: ['thriller'],
    description:
      'French officers who have failed to kill General de Gaulle hire an outsider, a fair-haired Englishman with no police file and no known name. He commissions a very particular rifle and collects passports. Commissaire Lebel, a mild man with a sharp-tongued wife, must find someone who may not exist. You know de Gaulle survived. Forsyth, once a reporter in Paris, makes you doubt it.',
  },
  {
    isbn13: '9780743457903',
    title: 'Tinker, Tailor, Soldier, Spy',
    authors: ['John le Carré'],
    publisher: 'Scribner',
    year: 1974,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      'George Smiley, short, stout and pushed into early retirement, is brought back to learn which of the men at the top of British intelligence belongs to Moscow. He works by night from a small hotel near Paddington, with borrowed files and long conversations. Le Carré, an intelligence officer before he was a novelist, makes the signing-out of a folder as tense as a chase.',
  },
  {
    isbn13: '9780345298348',
    title: 'Gorky Park',
    authors: ['Martin Cruz Smith'],
    publisher: 'Ballantine',
    year: 1981,
    language: 'en',
    genres: ['thriller', 'mystery'],
    description:
      'Three bodies are found under the snow in a Moscow park, their faces and fingertips cut away. Arkady Renko, chief homicide investigator, assumes the KGB will claim the case and rather hopes so. It does not. An American fur dealer and a woman from Siberia named Irina come next. Cruz Smith does the queues, the vodka and the weary jokes so well that the guns seem almost incidental.',
  },
  {
    isbn13: '9781400078370',
    title: 'Out',
    authors: ['Natsuo Kirino'],
    publisher: 'Vintage',
    year: 1997,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      "Four women work nights in a factory that packs boxed lunches on the edge of Tokyo. One of them strangles her husband and telephones Masako, the calmest, who works out what has to be done and how it might be split four ways. Kirino's novel is grisly, but its real subject is debt, tiredness and the wish to walk away. You will take sides, and be uneasy about it.",
  },
  {
    isbn13: '9780307269751',
    title: 'The Girl with the Dragon Tattoo',
    authors: ['Stieg Larsson'],
    publisher: 'Knopf',
    year: 2005,
    language: 'en',
    genres: ['thriller', 'mystery'],
    description:
      "Mikael Blomkvist, a financial journalist just convicted of libel, is hired by an old industrialist to discover what became of Harriet Vanger, who vanished in 1966 from an island whose only bridge was blocked that day. Lisbeth Salander, a hacker who says little and forgets nothing, ends up working beside him. Larsson writes like someone emptying a cabinet of Sweden's least favourite files.",
  },
  {
    isbn13: '9780307268075',
    title: 'A Case of Exploding Mangoes',
    authors: ['Mohammed Hanif'],
    publisher: 'Knopf',
    year: 2008,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      'In August 1988 General Zia, ruler of Pakistan, boarded a plane with his senior commanders, the American ambassador and some crates of mangoes, and it fell out of the sky. Nobody has settled why. Hanif, who trained at the air force academy, supplies too many culprits, among them a crow, a curse, and Under Officer Ali Shigri with a father to avenge. Barracks comedy, drawn tight as wire.',
  },
  {
    isbn13: '9780770437855',
    title: 'The Dinner',
    authors: ['Herman Koch'],
    publisher: 'Hogarth',
    year: 2009,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      'Two Dutch brothers and their wives meet at a restaurant so grand that the manager points out each morsel with his little finger. Serge expects to be the next prime minister. Paul, who tells the story, cannot stand him. Somewhere between the aperitif and the bill they have to discuss what their sons have done. Koch seats you beside a reasonable man and keeps him talking.',
  },
  {
    isbn13: '9780297859383',
    title: 'Gone Girl',
    authors: ['Gillian Flynn'],
    publisher: 'Weidenfeld & Nicolson',
    year: 2012,
    language: 'en',
    genres: ['thriller', 'mystery'],
    description:
      "On the morning of their fifth wedding anniversary Amy Dunne disappears from a rented house beside the Mississippi, and her husband Nick smiles at the wrong moment in front of the cameras. His account takes turns with her diary. Both are charming company, and neither is telling you everything. Flynn's real target is the hard work of being seen as a nice couple.",
  },
  {
    isbn13: '9780802123459',
    title: 'The Sympathizer',
    authors: ['Viet Thanh Nguyen'],
    publisher: 'Grove Press',
    year: 2015,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      "A captain in South Vietnam's secret police flies out of Saigon with his general in April 1975 and, from Los Angeles, reports on the exiles around him, because he is a Communist agent. He is writing all of it down for a commandant. There is a spell in the Philippines advising on a Hollywood war film. Nguyen's double agent is funny, guilty and incapable of seeing only one side.",
  },
  {
    isbn13: '9780385544238',
    title: 'My Sister, the Serial Killer',
    authors: ['Oyinkan Braithwaite'],
    publisher: 'Doubleday',
    year: 2018,
    language: 'en',
    genres: ['thriller', 'fiction'],
    description:
      'Korede, a scrupulous nurse in Lagos, is about to eat her dinner when her younger sister rings: Ayoola has killed another boyfriend. It is the third, and Korede knows how to get blood out of a floor. Then the doctor she has quietly loved for months notices Ayoola. Braithwaite keeps her chapters short and her face straight, and what begins as a joke becomes a question about loyalty.',
  },
];
