import type { CuratedBook } from '../book.ts';

/** Four thousand years of verse, from clay tablets and torn papyrus to poems still arguing with this morning's news. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780141026282',
    title: 'The Epic of Gilgamesh',
    authors: ['Anonymous'],
    publisher: 'Penguin',
    year: -1750,
    language: 'en',
    genres: ['poetry'],
    description:
      'Gilgamesh, king of Uruk, is too strong for his own city, so the gods make him an equal out of clay. He and Enkidu become friends, fight the guardian of the cedar forest and the Bull of Heaven, and then learn what friendship costs. Pressed into Mesopotamian clay and forgotten for some two thousand years, it asks plainly whether anyone must die. N.K. Sandars retells it in prose.',
  },
  {
    isbn13: '9780143039952',
    title: 'The Odyssey',
    authors: ['Homer'],
    publisher: 'Penguin Classics',
    year: -720,
    language: 'en',
    genres: ['poetry'],
    description:
      "It takes ten years to sail home from Troy when the god of the sea bears a grudge. Homer hands Odysseus a one-eyed giant, an enchantress with a sty full of sailors, a visit to the dead and a home-made raft; to Penelope he gives patience and a shroud unpicked by night. Robert Fagles's English verse asks to be read aloud, and twelve thousand lines go by like weather.",
  },
  {
    isbn13: '9780375724510',
    title: 'If Not, Winter: Fragments of Sappho',
    authors: ['Sappho'],
    publisher: 'Vintage',
    year: -600,
    language: 'en',
    genres: ['poetry'],
    description:
      'Of the nine books of songs that Sappho made on Lesbos, one poem survives whole. The rest is torn papyrus, and phrases that ancient scholars happened to quote. Anne Carson translates every scrap, with the Greek alongside and square brackets for the gaps. The white space turns into part of the music: a wedding, a jealousy, an apple left on the highest branch, then silence.',
  },
  {
    isbn13: '9780062509598',
    title: 'The Essential Rumi',
    authors: ['Jalaluddin Rumi'],
    publisher: 'HarperOne',
    year: 1273,
    language: 'en',
    genres: ['poetry'],
    description:
      "Rumi was a respected teacher in Konya until, in 1244, he met a wandering dervish called Shams, who turned his life over and then disappeared. Tens of thousands of Persian lines followed, about reeds and wine, guests and candles, a longing with no fixed address. Coleman Barks's free American versions take liberties; they are also why so many people know a poet of the thirteenth century by heart.",
  },
  {
    isbn13: '9780679433132',
    title: 'The Divine Comedy',
    authors: ['Dante Alighieri'],
    publisher: "Everyman's Library",
    year: 1321,
    language: 'en',
    genres: ['poetry'],
    description:
      "Lost in a dark wood halfway through his life, Dante is walked by Virgil down the circles of Hell and up the terraces of Purgatory, until Beatrice takes over for the heavens. A hundred cantos settle accounts with popes, neighbours and himself. Stay past the Inferno: the mountain at dawn is where the poem becomes tender. All three parts, in Allen Mandelbaum's lucid English.",
  },
  {
    isbn13: '9781903436578',
    title: "Shakespeare's Sonnets",
    authors: ['William Shakespeare'],
    publisher: 'Arden Shakespeare',
    year: 1609,
    language: 'en',
    genres: ['poetry', 'romance'],
    description:
      "One hundred and fifty-four poems, printed in 1609: most to a beautiful young man who ought to marry, some to a dark-haired woman who lies and is lied to, nearly all of them in dispute with time. Read a dozen in order and a plot begins to flicker. Katherine Duncan-Jones's Arden edition sets its notes opposite each poem, so the puns and the sore points come back to life.",
  },
  {
    isbn13: '9785080039157',
    title: 'Горе от ума',
    authors: ['Александр Грибоедов'],
    publisher: 'Детская литература',
    year: 1825,
    language: 'ru',
    genres: ['poetry'],
    description:
      "Chatsky returns to Moscow after three years away, hurries straight to the house of the girl he loves, and in a single day tells everybody in it what he thinks. Griboyedov's comedy in quick, rhyming, conversational verse went round in handwritten copies because the censors would pass only fragments. So many of its lines became proverbs that Russian speakers quote it without knowing. In Russian.",
  },
  {
    isbn13: '9780879234621',
    title: 'Les Fleurs du Mal',
    authors: ['Charles Baudelaire'],
    publisher: 'David R. Godine',
    year: 1857,
    language: 'en',
    genres: ['poetry'],
    description:
      "A Paris court fined Charles Baudelaire in 1857 and ordered six of these poems removed. What shocks now is how modern the city in them is: gaslight, cats, bent old women among the carriages, perfume and rot, an escaped swan dragging its wings in the dust. Sin gets the headlines, boredom does the damage. Richard Howard's American Baudelaire is cool, exact and very much awake.",
  },
  {
    isbn13: '9780316184137',
    title: 'The Complete Poems of Emily Dickinson',
    authors: ['Emily Dickinson'],
    publisher: 'Back Bay Books',
    year: 1890,
    language: 'en',
    genres: ['poetry'],
    description:
      "Hardly any of these were printed in her lifetime. After 1886 her family found them in Amherst, stitched into little booklets or pencilled on scraps of envelope, and the first editors tidied what they published. Thomas H. Johnson's edition gave readers all 1,775 with the dashes put back. A fly, a loaded gun, a slant of winter light: each poem looks tiny until it opens.",
  },
  {
    isbn13: '9780684839349',
    title: 'Gitanjali',
    authors: ['Rabindranath Tagore'],
    publisher: 'Scribner',
    year: 1912,
    language: 'en',
    genres: ['poetry'],
    description:
      "A traveller at the door, an unlit lamp, a boat that has not come, children playing at the edge of the sea: Rabindranath Tagore's songs address a god who keeps arriving as somebody else. He put them from Bengali into English prose himself, W.B. Yeats wrote the introduction, and in 1913 they brought Asia its first Nobel Prize in Literature. Short enough to keep by the bed.",
  },
  {
    isbn13: '9780143039969',
    title: 'Twenty Love Poems and a Song of Despair',
    authors: ['Pablo Neruda'],
    publisher: 'Penguin Classics',
    year: 1924,
    language: 'en',
    genres: ['poetry', 'romance'],
    description:
      "Pablo Neruda was nineteen, a student in Santiago far from the rainy south where he grew up, when these appeared in 1924. Pines, docks, dusk and a woman's body keep changing places from line to line, and by the twentieth poem love has already become memory. W.S. Merwin's English stands beside the Spanish. All over Latin America people know them by heart, usually on someone's account.",
  },
  {
    isbn13: '9789770148082',
    title: 'رباعيات صلاح جاهين',
    authors: ['صلاح جاهين'],
    publisher: 'الهيئة المصرية العامة للكتاب',
    year: 1963,
    language: 'ar',
    genres: ['poetry'],
    description:
      'Salah Jahin drew cartoons, wrote songs and acted, and his quatrains have the speed of a sketch on a café table. In the spoken Arabic of Egypt, four lines at a time, he asks what philosophers ask about fate, fear, spring and the silence of heaven, and signs off with one astonished word: agabi, how strange. Cairo has been quoting them since the early 1960s. In Arabic.',
  },
  {
    isbn13: '9780151003532',
    title: 'Poems New and Collected, 1957–1997',
    authors: ['Wisława Szymborska'],
    publisher: 'Harcourt',
    year: 1998,
    language: 'en',
    genres: ['poetry'],
    description:
      'A cat in an empty flat, an onion, the number pi, a grain of sand that has no idea it is one: Wisława Szymborska needs only a small thing and a large doubt. These one hundred and sixty-four poems, translated from Polish by Stanisław Barańczak and Clare Cavanagh, come with the speech she gave on receiving the Nobel Prize. Wry, exact, unfooled and oddly consoling.',
  },
  {
    isbn13: '9781555976903',
    title: 'Citizen: An American Lyric',
    authors: ['Claudia Rankine'],
    publisher: 'Graywolf Press',
    year: 2014,
    language: 'en',
    genres: ['poetry', 'non-fiction'],
    description:
      'A neighbour calls the police about your friend, who is babysitting; a therapist shouts at you to get away from her house; Serena Williams disputes a line call. Claudia Rankine sets down these American moments in the second person, so that they happen to whoever is holding the book. Prose blocks, scripts and artworks on white pages: part lyric, part evidence, and impossible to read from a distance.',
  },
];
