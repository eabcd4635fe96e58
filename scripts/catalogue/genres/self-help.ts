import type { CuratedBook } from '../book.ts';

/** Practical company for hard weeks and good intentions, from the breath to the sock drawer. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780671027032',
    title: 'How to Win Friends and Influence People',
    authors: ['Dale Carnegie'],
    publisher: 'Pocket Books',
    year: 1936,
    language: 'en',
    genres: ['self-help'],
    description:
      'Dale Carnegie taught public speaking in New York for years before this grew out of his courses: remember names, let the other person talk, admit a mistake before anyone points it out. Lincoln, Charles Schwab and a crowd of salesmen supply the anecdotes. Dated in its hats and manners, it remains disarmingly sound about how much people want to matter.',
  },
  {
    isbn13: '9780807014295',
    title: "Man's Search for Meaning",
    authors: ['Viktor E. Frankl'],
    publisher: 'Beacon Press',
    year: 1946,
    language: 'en',
    genres: ['self-help', 'autobiography', 'philosophy'],
    description:
      'A Viennese psychiatrist, imprisoned in Auschwitz and then in camps attached to Dachau, watches what people do when almost every choice has been taken from them. Viktor Frankl wrote the camp memoir in nine days after the war; the second part sets out the therapy he drew from it. Slim enough for a coat pocket, it gets handed on at hard moments.',
  },
  {
    isbn13: '9780061129735',
    title: 'The Art of Loving',
    authors: ['Erich Fromm'],
    publisher: 'Harper Perennial',
    year: 1956,
    language: 'en',
    genres: ['self-help', 'philosophy'],
    description:
      'Most of us, Erich Fromm observes, worry about being loved and hardly at all about knowing how. He treats love as a craft, like music or carpentry, with discipline and a theory behind it, and goes through its kinds: for a child, a neighbour, a partner, oneself, God. A small book by a refugee psychoanalyst, sharper about consumer romance every year.',
  },
  {
    isbn13: '9780807012390',
    title: 'The Miracle of Mindfulness',
    authors: ['Thich Nhat Hanh'],
    publisher: 'Beacon Press',
    year: 1975,
    language: 'en',
    genres: ['self-help', 'philosophy'],
    description:
      'Thich Nhat Hanh wrote this first as a long letter to a colleague at the School of Youth for Social Service in wartime Vietnam, whose workers went on helping villagers in great danger. He talks of breathing, of washing dishes for their own sake, of a tangerine eaten one segment at a time. Gentle to read, and surprisingly strict to do.',
  },
  {
    isbn13: '9780743269513',
    title: 'The 7 Habits of Highly Effective People',
    authors: ['Stephen R. Covey'],
    publisher: 'Free Press',
    year: 1989,
    language: 'en',
    genres: ['self-help'],
    description:
      'Stephen Covey read through two centuries of American success literature, saw it drift from character towards charm, and proposed turning back. Seven habits follow, from taking responsibility to sharpening the saw, with diagrams, stories about his own children and much good sense on listening before speaking. Office jargon has borrowed so much from it that the original comes as a pleasant surprise.',
  },
  {
    isbn13: '9780060920432',
    title: 'Flow: The Psychology of Optimal Experience',
    authors: ['Mihaly Csikszentmihalyi'],
    publisher: 'Harper Perennial',
    year: 1990,
    language: 'en',
    genres: ['self-help', 'non-fiction'],
    description:
      'Surgeons, rock climbers, chess players and factory workers all described the same state to a Hungarian-American psychologist: time goes odd, self-consciousness drops away, the task is just hard enough. Mihaly Csikszentmihalyi draws on interviews, and on pagers that beeped people at random moments, to ask why leisure so often disappoints us while difficulty makes us happy.',
  },
  {
    isbn13: '9781585421466',
    title: "The Artist's Way",
    authors: ['Julia Cameron'],
    publisher: 'Tarcher',
    year: 1992,
    language: 'en',
    genres: ['self-help'],
    description:
      'Three pages by hand each morning, one outing a week alone with whatever interests you: those are the two rules by which Julia Cameron has restarted a great many stalled painters, novelists and accountants. Her twelve-week course treats creative block as something like an injury with known remedies. The vocabulary is spiritual in places; the homework is wonderfully concrete.',
  },
  {
    isbn13: '9780345409874',
    title: 'Women Who Run With the Wolves',
    authors: ['Clarissa Pinkola Estés'],
    publisher: 'Ballantine',
    year: 1992,
    language: 'en',
    genres: ['self-help', 'non-fiction'],
    description:
      "Bluebeard's locked room, Vasalisa and her doll, the Skeleton Woman caught on a fisherman's hook: Clarissa Pinkola Estés, a Jungian analyst and a cantadora, a keeper of old stories, tells them aloud on the page and then asks what they know about a woman's life. Long and incantatory, best taken one story at a time, with a friend to argue with.",
  },
  {
    isbn13: '9788408057239',
    title: 'Maktub',
    authors: ['Paulo Coelho'],
    publisher: 'Planeta',
    year: 1994,
    language: 'es',
    genres: ['self-help', 'short stories'],
    description:
      'A column in the Folha de São Paulo gave Paulo Coelho the form: a master, a traveller or a monk, and barely half a page in which to turn the story round. He gathered the pieces in 1994 under the Arabic word for what is written. In this Spanish edition they suit a bedside table, one or two a night, in any order you like.',
  },
  {
    isbn13: '9781570623448',
    title: 'When Things Fall Apart',
    authors: ['Pema Chödrön'],
    publisher: 'Shambhala',
    year: 1996,
    language: 'en',
    genres: ['self-help', 'philosophy'],
    description:
      'Before she was a Buddhist nun, Pema Chödrön was an American schoolteacher, and she tells how she stood outside her house with a cup of tea while her husband said he was leaving. Her advice, from talks largely given at a monastery in Nova Scotia, is to stay put when the ground goes: to get curious about fear and be kinder to it.',
  },
  {
    isbn13: '9780307352149',
    title: 'Quiet',
    authors: ['Susan Cain'],
    publisher: 'Crown',
    year: 2012,
    language: 'en',
    genres: ['self-help', 'non-fiction'],
    description:
      "At least a third of us are introverts, by Susan Cain's reckoning, living in rooms designed for the other kind. A former corporate lawyer, she visits Harvard Business School, an evangelical megachurch, a Tony Robbins seminar and laboratories that study temperament, asking what is lost when the loudest voice wins. Introverts feel recognised; their bosses and parents learn what to stop doing.",
  },
  {
    isbn13: '9781607747307',
    title: 'The Life-Changing Magic of Tidying Up',
    authors: ['Marie Kondō'],
    publisher: 'Ten Speed Press',
    year: 2011,
    language: 'en',
    genres: ['self-help'],
    description:
      'Lay every garment you own on the floor, hold each in turn and ask whether it gives you joy. Marie Kondo, a tidying consultant from Tokyo who has also served at a Shinto shrine, is stern about the order of work, clothes first and keepsakes last, and tender towards socks. Even sceptics have been found at midnight folding things to stand upright.',
  },
  {
    isbn13: '9781501197277',
    title: 'The Courage to Be Disliked',
    authors: ['Ichiro Kishimi', 'Fumitake Koga'],
    publisher: 'Atria',
    year: 2013,
    language: 'en',
    genres: ['self-help', 'philosophy'],
    description:
      "A cross young man calls on a philosopher, five nights in all, determined to prove him wrong, and the ideas of Alfred Adler are fought out between them: that the past does not fix us, that trouble is mostly trouble with people, that other people's tasks are not ours. Two Japanese authors borrowed Plato's form, and the visitor's temper keeps it lively.",
  },
  {
    isbn13: '9780735211292',
    title: 'Atomic Habits',
    authors: ['James Clear'],
    publisher: 'Avery',
    year: 2018,
    language: 'en',
    genres: ['self-help'],
    description:
      'British cyclists improving everything by one per cent, a jar of paper clips moved one at a time, a guitar left in the middle of the living room: James Clear prefers small mechanics to willpower. Make the good habit obvious and easy, the bad one awkward, and let repetition settle who you are. Brisk, orderly, and annoyingly easy to start on tonight.',
  },
];
