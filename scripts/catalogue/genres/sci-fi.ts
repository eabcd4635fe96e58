import type { CuratedBook } from '../book.ts';

/** Other worlds and altered ones, from a duchess's polar utopia of 1666 to a living ship bound for university. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780140433722',
    title: 'The Blazing World and Other Writings',
    authors: ['Margaret Cavendish'],
    publisher: 'Penguin Classics',
    year: 1666,
    language: 'en',
    genres: ['sci-fi', 'fantasy'],
    description:
      'A duchess published it in 1666, under her own name. A young woman, carried off to sea by a lovesick merchant, is swept past the North Pole into another world, peopled by bear-men, bird-men and worm-men, and becomes its Empress. She sets her subjects to science, cross-examines the results, and takes the Duchess of Newcastle for her scribe. Strange, argumentative and very funny.',
  },
  {
    isbn13: '9780553213973',
    title: 'Journey to the Center of the Earth',
    authors: ['Jules Verne'],
    publisher: 'Bantam',
    year: 1864,
    language: 'en',
    genres: ['sci-fi', 'fiction'],
    description:
      "A scrap of runic cipher drops out of an old Icelandic book in Hamburg, and Professor Lidenbrock, the most impatient man in the city, sets off for a volcano with his reluctant nephew Axel. Guided by the unflappable Hans, they climb down past coal and fossils to an underground sea. Verne makes geology feel like mischief, and Axel's nerves are a running joke.",
  },
  {
    isbn13: '9780140185850',
    title: 'We',
    authors: ['Yevgeny Zamyatin'],
    publisher: 'Penguin',
    year: 1924,
    language: 'en',
    genres: ['sci-fi', 'fiction'],
    description:
      'Citizens have numbers, walls are glass, and every hour is fixed by the Table. D-503, builder of a spaceship called the Integral, keeps a diary for whatever beings it may reach. Then he meets I-330, who smokes, drinks and laughs at him, and a doctor finds he is growing a soul. Zamyatin wrote it in the first years of Soviet Russia, where it stayed unpublished until 1988.',
  },
  {
    isbn13: '9781590170571',
    title: 'The Invention of Morel',
    authors: ['Adolfo Bioy Casares'],
    publisher: 'NYRB Classics',
    year: 1940,
    language: 'en',
    genres: ['sci-fi', 'fiction'],
    description:
      'A fugitive is hiding on an island he believes deserted when elegant strangers begin strolling about its museum and dancing to the same few records. He falls in love with one of them, Faustine, who watches every sunset and never once looks at him. Bioy Casares was a young man in Buenos Aires when he wrote this brief, perfectly locked puzzle, and dedicated it to his friend Borges.',
  },
  {
    isbn13: '9780156027601',
    title: 'Solaris',
    authors: ['Stanisław Lem'],
    publisher: 'Harcourt',
    year: 1961,
    language: 'en',
    genres: ['sci-fi', 'fiction'],
    description:
      'Kris Kelvin reaches a research station hanging above a planet whose single ocean seems to be alive, and perhaps to think. One colleague is dead, one is drunk, and a third will not open his door. Then someone Kelvin lost years ago is sitting in his cabin. Lem sets a love story inside a whole library of invented science, all of it failing to explain what is out there.',
  },
  {
    isbn13: '9780340839935',
    title: 'Dune',
    authors: ['Frank Herbert'],
    publisher: 'Hodder & Stoughton',
    year: 1965,
    language: 'en',
    genres: ['sci-fi'],
    description:
      "Arrakis has no rain, enormous worms, and the only supply of the spice on which an empire's travel depends. When House Atreides is given the planet to rule, young Paul and his mother Jessica walk into a trap, and then out into the desert among the Fremen, who count wealth in water. Herbert thought through the ecology and the religion before anyone drew a knife.",
  },
  {
    isbn13: '9780441007318',
    title: 'The Left Hand of Darkness',
    authors: ['Ursula K. Le Guin'],
    publisher: 'Ace',
    year: 1969,
    language: 'en',
    genres: ['sci-fi'],
    description:
      "Genly Ai lands alone on a frozen planet called Winter to ask its nations to join a league of worlds. Its people are neither men nor women, except for a few days each month, and he keeps getting them wrong, most of all Estraven, the disgraced minister who believes him. The two end up hauling a sledge across an ice sheet together. Le Guin's coldest book, and her tenderest.",
  },
  {
    isbn13: '9780575070530',
    title: 'Roadside Picnic',
    authors: ['Arkady Strugatsky', 'Boris Strugatsky'],
    publisher: 'Gollancz',
    year: 1972,
    language: 'en',
    genres: ['sci-fi'],
    description:
      'Visitors stopped on Earth, took no notice of us, and left their litter behind: six Zones full of objects nobody understands and traps nobody can see. Red Schuhart is a stalker, who steals the stuff by night and tosses metal nuts ahead of him to test each step. The Strugatsky brothers write first contact as a matter of bad wages, hangovers and what a desperate man might wish for.',
  },
  {
    isbn13: '9780807083697',
    title: 'Kindred',
    authors: ['Octavia E. Butler'],
    publisher: 'Beacon Press',
    year: 1979,
    language: 'en',
    genres: ['sci-fi', 'fiction'],
    description:
      'Dana is unpacking books in her new house in California in 1976 when she is pulled, without warning, to a Maryland riverbank where a white boy is drowning. He is her ancestor and the heir to a plantation, and he will keep calling her back. Butler offers no machine and no explanation. Slavery becomes a place you might be dragged to between one box and the next.',
  },
  {
    isbn13: '9780345391803',
    title: "The Hitchhiker's Guide to the Galaxy",
    authors: ['Douglas Adams'],
    publisher: 'Del Rey',
    year: 1979,
    language: 'en',
    genres: ['sci-fi'],
    description:
      'On the Thursday when the council comes to knock down his house, Arthur Dent loses the Earth as well, cleared to make way for a bypass through hyperspace. He escapes in his dressing gown with Ford Prefect, a towel and an electronic guidebook that advises him not to panic. Adams began it as a radio comedy, and every sentence still sounds as if it had been timed.',
  },
  {
    isbn13: '9780765377067',
    title: 'The Three-Body Problem',
    authors: ['Liu Cixin'],
    publisher: 'Tor',
    year: 2006,
    language: 'en',
    genres: ['sci-fi'],
    description:
      'Ye Wenjie watches Red Guards beat her father, a physicist, to death in 1967, and is later posted to a secret radar base in the hills. Decades on in Beijing, Wang Miao, who works on nanomaterials, is drawn into a string of suicides among scientists and a video game set on a world with three suns. Liu makes celestial mechanics frightening.',
  },
  {
    isbn13: '9789773513917',
    title: 'يوتوبيا',
    authors: ['أحمد خالد توفيق'],
    publisher: 'Dar Merit',
    year: 2008,
    language: 'ar',
    genres: ['sci-fi', 'fiction'],
    description:
      'Egypt in 2023, as imagined in 2008: the rich live behind walls on the north coast, guarded by American marines, and everyone else is left with what remains of Cairo. A bored young man slips out of the colony with a girl called Germinal, meaning to hunt one of the poor for sport. Towfik was a doctor as well as a novelist, and diagnoses without anaesthetic. In Arabic.',
  },
  {
    isbn13: '9780385353304',
    title: 'Station Eleven',
    authors: ['Emily St. John Mandel'],
    publisher: 'Knopf',
    year: 2014,
    language: 'en',
    genres: ['sci-fi', 'fiction'],
    description:
      'A famous actor dies on a Toronto stage in the middle of King Lear, and within weeks a flu has ended almost everything. Twenty years later the Traveling Symphony walks the shores of the Great Lakes, playing Shakespeare to settlements of a few dozen. Kirsten, who was a child in that Lear, still carries a comic book he gave her. Mandel asks what people would keep.',
  },
  {
    isbn13: '9780765385253',
    title: 'Binti',
    authors: ['Nnedi Okorafor'],
    publisher: 'Tor.com',
    year: 2015,
    language: 'en',
    genres: ['sci-fi', 'young adult'],
    description:
      'Before dawn and without telling her family, a sixteen-year-old Himba girl with a gift for mathematics leaves to board a living ship, the first of her people to win a place at Oomza University. She takes the red clay she wears on her skin and a piece of old metal nobody can identify. Then the Meduse attack. A novella about homesickness, and about learning to negotiate.',
  },
];
