import type { CuratedBook } from '../book.ts';

/** Love stories of eighteen centuries, from a Greek island pasture to a misaddressed email. */
export const books: CuratedBook[] = [
  {
    isbn13: '9781420974102',
    title: 'Daphnis and Chloe',
    authors: ['Longus'],
    publisher: 'Digireads.com',
    year: 200,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      "Two foundlings are raised on the island of Lesbos, the boy among goats and the girl among sheep, and fall in love without knowing what the complaint is called. Pirates, suitors, the god Pan and an old cowherd's advice all intervene while the seasons turn. Longus wrote it some eighteen hundred years ago, keeping a perfectly straight face, and it is still wickedly funny.",
  },
  {
    isbn13: '9780930872526',
    title: 'The Story of Layla and Majnun',
    authors: ['Nizami'],
    publisher: 'Omega Publications',
    year: 1188,
    language: 'en',
    genres: ['romance', 'poetry'],
    description:
      'Qays and Layla meet as children at school, and his love is so public that people name him Majnun, the madman. Her father gives her to somebody else. He goes to live in the wilderness with the animals for company, making poems that travellers carry back to her. Nizami told this old Arabian story in Persian couplets in 1188; here they have become clear, strange prose.',
  },
  {
    isbn13: '9780679783268',
    title: 'Pride and Prejudice',
    authors: ['Jane Austen'],
    publisher: 'Modern Library',
    year: 1813,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      "Mrs Bennet has five daughters and no son to inherit the house, so when a rich bachelor takes Netherfield the neighbourhood begins to calculate. His friend Mr Darcy is richer, and ruder. Elizabeth trusts her own eyes and is about to find out how far they can mislead her. Austen's comedy of bad first impressions gets sharper each time you come back to it.",
  },
  {
    isbn13: '9780142437209',
    title: 'Jane Eyre',
    authors: ['Charlotte Brontë'],
    publisher: 'Penguin Classics',
    year: 1847,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      'An orphan brought up on cold charity and a worse school becomes governess at Thornfield, where the master is abrupt and somebody laughs at night on the floor above. Jane is small, plain and poor, and says exactly what she thinks to the man who pays her wages. Brontë gave her a temper and a conscience, and lets neither of them off lightly.',
  },
  {
    isbn13: '9780553280517',
    title: 'The Blue Castle',
    authors: ['L.M. Montgomery'],
    publisher: 'Bantam',
    year: 1926,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      "Valancy Stirling is twenty-nine, unmarried and bossed about by an entire clan in small-town Ontario, with only daydreams for shelter. A doctor's letter tells her she has a year to live, so she starts saying what she thinks at family dinners and goes to keep house for the local drunk. The creator of Anne of Green Gables wrote this one for adults, and the revenge is delicious.",
  },
  {
    isbn13: '9789735004101',
    title: 'Maitreyi',
    authors: ['Mircea Eliade'],
    publisher: 'Humanitas',
    year: 1933,
    language: 'ro',
    genres: ['romance', 'fiction'],
    description:
      "Allan, a young European engineer recovering from malaria, is taken into the Calcutta household of his employer, Narendra Sen, and little by little into the confidence of Sen's daughter, who writes poetry. He believes he is being steered towards a wedding. Eliade drew on his own time in India, and forty years later the real Maitreyi answered with a novel of hers. In Romanian.",
  },
  {
    isbn13: '9789753638029',
    title: 'Kürk Mantolu Madonna',
    authors: ['Sabahattin Ali'],
    publisher: 'Yapı Kredi Yayınları',
    year: 1943,
    language: 'tr',
    genres: ['romance', 'fiction'],
    description:
      "A young clerk in Ankara shares an office with Raif Efendi, a translator from German so meek that nobody looks at him twice. Then he is handed Raif's notebook, and we are in Berlin in the 1920s, in front of a painting of a woman in a fur coat. Maria Puder, who painted it, will not be owned by anyone. Decades after its author's death it became one of Turkey's best-loved books.",
  },
  {
    isbn13: '9780393325997',
    title: 'The Price of Salt',
    authors: ['Patricia Highsmith'],
    publisher: 'W. W. Norton',
    year: 1952,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      "Therese is nineteen and selling dolls in a New York department store in the Christmas rush when a woman in a fur coat comes to her counter. Carol is in the middle of a divorce and has a daughter to lose. They drive west, and someone follows. Highsmith published it under another name, and brought a suspense writer's nerves to two people learning what they want.",
  },
  {
    isbn13: '9780099465645',
    title: 'Frederica',
    authors: ['Georgette Heyer'],
    publisher: 'Arrow',
    year: 1965,
    language: 'en',
    genres: ['romance'],
    description:
      'The Marquis of Alverstoke, bored by everything but his own comfort, is asked to help a distant connection bring her beautiful sister out in London. He agrees chiefly to annoy his own sisters. Frederica also has two young brothers, an ungovernable dog called Lufra and no time to be courted, and presently there is an escaped balloon. Heyer at her warmest, with the slang to match.',
  },
  {
    isbn13: '9780552995870',
    title: 'Like Water for Chocolate',
    authors: ['Laura Esquivel'],
    publisher: 'Black Swan',
    year: 1989,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      'Tita is the youngest daughter on a ranch in northern Mexico, and custom says she may not marry while her mother lives. Pedro weds her sister in order to stay close, and Tita is set to cook for the party. Whatever she feels gets into the food, and then into the guests. Twelve months, twelve recipes, with the Revolution at the gate. Best not read hungry.',
  },
  {
    isbn13: '9781558610644',
    title: 'Changes: A Love Story',
    authors: ['Ama Ata Aidoo'],
    publisher: 'The Feminist Press',
    year: 1991,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      'Esi, a government statistician in Accra, likes her work rather more than her husband does. Once she has left him she meets Ali, who is charming, always travelling and already married, and who would be happy to make her his second wife. Aidoo lets the women around her argue it out, friends, mother and a formidable grandmother, in a Ghanaian comedy of manners with a bruise under it.',
  },
  {
    isbn13: '9783552060418',
    title: 'Gut gegen Nordwind',
    authors: ['Daniel Glattauer'],
    publisher: 'Deuticke',
    year: 2006,
    language: 'de',
    genres: ['romance', 'fiction'],
    description:
      'Emmi is trying to cancel a magazine subscription, and a typing slip sends her complaint to a stranger named Leo Leike. They apologise, then joke, then write every day, and at night too, when the north wind keeps her awake. She is married; he studies the language of emails for a living. Glattauer tells all of it in their messages, time gaps included. In the original German.',
  },
  {
    isbn13: '9789792230307',
    title: 'Autumn in Paris',
    authors: ['Ilana Tan'],
    publisher: 'Gramedia Pustaka Utama',
    year: 2007,
    language: 'id',
    genres: ['romance'],
    description:
      'Tara Dupont, a talkative radio presenter with a French surname and Indonesian roots, loves Paris and loves autumn. Tatsuya Fujisawa, just arrived from Japan, cannot stand either: he has come to find the person who ruined his life. They keep running into each other as the leaves turn. One of four novels, a city and a season each, that young Indonesians passed from hand to hand.',
  },
  {
    isbn13: '9781476729084',
    title: 'The Rosie Project',
    authors: ['Graeme Simsion'],
    publisher: 'Simon & Schuster',
    year: 2013,
    language: 'en',
    genres: ['romance', 'fiction'],
    description:
      'Don Tillman, a geneticist in Melbourne, eats the same dinner every Tuesday and has drawn up a sixteen-page questionnaire to find himself a wife. Rosie would fail it on every count. She wants help tracing her biological father, a project that calls for cocktails, stolen swabs and a trip to New York. Don tells it all with perfect logic and no idea how funny he is.',
  },
];
