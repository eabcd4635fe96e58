import type { CuratedBook } from '../book.ts';

/** Questions that outlast their answers, asked in Sanskrit, Greek, Chinese, Arabic, French and plain English. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780140441635',
    title: 'The Upanishads',
    authors: ['Anonymous'],
    publisher: 'Penguin Classics',
    year: -600,
    language: 'en',
    genres: ['philosophy', 'poetry'],
    description:
      "In forests and royal courts of ancient India pupils ask their teachers what is left of a person once name, breath and body are taken away. A boy puts his questions to Death himself; a father has his son stir salt into water and taste it everywhere. Juan Mascaró's selection from the Sanskrit keeps both the hush and the surprise.",
  },
  {
    isbn13: '9780679776192',
    title: 'Tao Te Ching',
    authors: ['Lao Tzu'],
    publisher: 'Vintage',
    year: -400,
    language: 'en',
    genres: ['philosophy', 'poetry'],
    description:
      'Eighty-one short chapters, credited to an archivist who may never have existed, recommend water, valleys, uncarved wood and ruling a large country the way one cooks a small fish. This is the much-travelled English version by Gia-fu Feng and Jane English, plain enough to finish in an evening, though people tend to keep it by the bed for years.',
  },
  {
    isbn13: '9780140449143',
    title: 'The Republic',
    authors: ['Plato'],
    publisher: 'Penguin Classics',
    year: -375,
    language: 'en',
    genres: ['philosophy'],
    description:
      'A walk down to the harbour at Piraeus turns into a long night of talk about what justice is and whether it pays. To find out, Socrates builds an imaginary city, with philosophers in charge, poets shown the door, and prisoners in a cave who take shadows for things. Some twenty-four centuries of readers have wanted to interrupt him, which is rather the idea.',
  },
  {
    isbn13: '9780140449334',
    title: 'Meditations',
    authors: ['Marcus Aurelius'],
    publisher: 'Penguin Classics',
    year: 180,
    language: 'en',
    genres: ['philosophy', 'self-help'],
    description:
      'Notes from a Roman emperor to himself, partly written on campaign by the Danube and apparently meant for nobody else. Marcus Aurelius tells himself to get up, to be patient with bores, to remember how soon the praiser and the praised are both forgotten. No system is built; you overhear a tired, powerful man trying each morning to be decent.',
  },
  {
    isbn13: '9780226303109',
    title: "Ibn Tufayl's Hayy Ibn Yaqzan: A Philosophical Tale",
    authors: ['Ibn Tufayl'],
    publisher: 'University of Chicago Press',
    year: 1170,
    language: 'en',
    genres: ['philosophy', 'fiction'],
    description:
      'A child alone on an equatorial island is suckled by a doe. When she dies he opens her body to find what has gone missing, and from that first question reasons his way, stage by stage, to the stars and to God. Ibn Tufayl, an Andalusian physician, wrote this Arabic fable in the twelfth century; what happens when Hayy meets other people still stings.',
  },
  {
    isbn13: '9780872201927',
    title: 'Meditations on First Philosophy',
    authors: ['René Descartes'],
    publisher: 'Hackett',
    year: 1641,
    language: 'en',
    genres: ['philosophy'],
    description:
      'Seated by the fire in a dressing gown, René Descartes decides to doubt whatever he can: his senses, arithmetic, even whether he is awake. Six short meditations lead from that cellar back up to God and the world, and philosophers have been arguing over the staircase ever since. Brief enough for a weekend, and unexpectedly personal in tone.',
  },
  {
    isbn13: '9780141441252',
    title: 'A Vindication of the Rights of Woman',
    authors: ['Mary Wollstonecraft'],
    publisher: 'Penguin Classics',
    year: 1792,
    language: 'en',
    genres: ['philosophy', 'non-fiction'],
    description:
      'If women seem frivolous, says Mary Wollstonecraft, look at how they are brought up. Writing at speed, with revolution across the Channel, she takes on Rousseau, drawing-room manners and the flattery that keeps half of humankind in lifelong childhood, and asks for day schools where girls and boys learn together. Indignation has rarely argued so well, or stood so far ahead of the law.',
  },
  {
    isbn13: '9780140047486',
    title: 'Thus Spoke Zarathustra',
    authors: ['Friedrich Nietzsche'],
    publisher: 'Penguin Books',
    year: 1883,
    language: 'en',
    genres: ['philosophy'],
    description:
      "After ten years on a mountain with his eagle and his serpent, Zarathustra comes down to teach and is mostly laughed at. Nietzsche gives him parables, songs, rants and dances in place of arguments, and with them the overman and the eternal return. Infuriating on one page, intoxicating on the next, it is philosophy as counter-gospel, here in Walter Kaufmann's English.",
  },
  {
    isbn13: '9780679733737',
    title: 'The Myth of Sisyphus and Other Essays',
    authors: ['Albert Camus'],
    publisher: 'Vintage',
    year: 1942,
    language: 'en',
    genres: ['philosophy', 'non-fiction'],
    description:
      'Is life worth living if no meaning comes with it? Albert Camus published his answer in 1942, before he was thirty. He turns down despair and leaps of faith alike, and looks for company among actors, conquerors, Don Juan and a man with a boulder. Essays on Algiers, Oran and Tipasa supply the sun and the sea that the argument needs.',
  },
  {
    isbn13: '9780679724513',
    title: 'The Second Sex',
    authors: ['Simone de Beauvoir'],
    publisher: 'Vintage',
    year: 1949,
    language: 'en',
    genres: ['philosophy', 'non-fiction'],
    description:
      'What is a woman? Simone de Beauvoir observed that no man would begin by asking such a thing about himself, and pursued the asymmetry for two volumes. Biology, psychoanalysis, myth and novels, then the stages of a life from childhood to old age, are examined for how a human being gets turned into the Other. It scandalised readers in 1949; people still underline it furiously.',
  },
  {
    isbn13: '9780631231271',
    title: 'Philosophical Investigations',
    authors: ['Ludwig Wittgenstein'],
    publisher: 'Blackwell',
    year: 1953,
    language: 'en',
    genres: ['philosophy'],
    description:
      'A builder calls out for a slab and his helper brings one: could that be a whole language? From such tiny scenes, in numbered remarks, Ludwig Wittgenstein picks apart his own earlier certainties about words, rules and private sensations. Published two years after his death, it offers no system to learn, only a way of looking that proves hard to shake off.',
  },
  {
    isbn13: '9780226025988',
    title: 'The Human Condition',
    authors: ['Hannah Arendt'],
    publisher: 'University of Chicago Press',
    year: 1958,
    language: 'en',
    genres: ['philosophy', 'non-fiction'],
    description:
      'Labour keeps us alive, work leaves things behind, action begins something new among other people: with that distinction Hannah Arendt rereads Western life from the Greek city to Sputnik, with which her prologue opens. What worries her is a society of jobholders that forgets what being free together was for. Demanding pages, and then a sentence that changes how Monday looks.',
  },
  {
    isbn13: '9780802141323',
    title: 'The Wretched of the Earth',
    authors: ['Frantz Fanon'],
    publisher: 'Grove Press',
    year: 1961,
    language: 'en',
    genres: ['philosophy', 'history'],
    description:
      "Frantz Fanon, a psychiatrist from Martinique who had joined Algeria's war of independence, composed this in 1961 knowing that he was dying of leukaemia. He writes on violence, on the traps that wait for new nations and their elites, on culture, and sets down clinical cases from both sides of the war. Angry, lucid and still quarrelled over on every continent.",
  },
  {
    isbn13: '9780834800793',
    title: "Zen Mind, Beginner's Mind",
    authors: ['Shunryu Suzuki'],
    publisher: 'Weatherhill',
    year: 1970,
    language: 'en',
    genres: ['philosophy', 'self-help'],
    description:
      "These talks were given to a small meditation group in Los Altos, California, by a Japanese priest who suspected that expertise might be the problem. Shunryu Suzuki takes posture, breathing, bowing and boredom in short chapters that seem simple until tried, and wit keeps breaking in. Even if you never sit on a cushion, the beginner's way of meeting things will follow you home.",
  },
];
