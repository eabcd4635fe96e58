import type { CuratedBook } from '../book.ts';

/** Journeys on foot, by rail, by raft and on horseback, from fourteenth-century Tangier to present-day Nigeria. */
export const books: CuratedBook[] = [
  {
    isbn13: '9780330418799',
    title: 'The Travels of Ibn Battutah',
    authors: ['Ibn Battutah'],
    publisher: 'Picador',
    year: 1355,
    language: 'en',
    genres: ['travel', 'history', 'autobiography'],
    description:
      "A young lawyer left Tangier in 1325 for the pilgrimage to Mecca and did not settle at home again for nearly thirty years. He judged cases in Delhi and the Maldives, crossed the steppe to Constantinople in the train of a khan's wife, saw Mali and claimed to have seen China, and noted the price of everything. This one-volume selection keeps his vanity, his curiosity and his superb eye.",
  },
  {
    isbn13: '9780140441857',
    title: 'The Narrow Road to the Deep North and Other Travel Sketches',
    authors: ['Matsuo Basho'],
    publisher: 'Penguin Classics',
    year: 1702,
    language: 'en',
    genres: ['travel', 'poetry'],
    description:
      'In the spring of 1689 a poet in his forties gave up his house, mended his trousers and set out on foot for the rough north of Japan with one companion. Prose and haiku share the walking: a ruined fort under summer grass, fleas, a horse, islands at Matsushima. Five journeys, each short enough for an evening and hard to leave behind.',
  },
  {
    isbn13: '9780375757532',
    title: 'The Valleys of the Assassins',
    authors: ['Freya Stark'],
    publisher: 'Modern Library',
    year: 1934,
    language: 'en',
    genres: ['travel', 'history'],
    description:
      'With a mule, a guide or two and very little money, Freya Stark rode into corners of western Persia that were blank on British maps, looking for the mountain castles of the medieval Assassins and for buried treasure in Luristan. Policemen object, fever strikes, hosts tuck her shoes under the mattress. She is amused, exact and never in a hurry to judge.',
  },
  {
    isbn13: '9780671726522',
    title: 'Kon-Tiki',
    authors: ['Thor Heyerdahl'],
    publisher: 'Washington Square Press',
    year: 1948,
    language: 'en',
    genres: ['travel', 'history'],
    description:
      'To show that ancient Peruvians could have sailed to Polynesia, six men lashed balsa logs together with rope, took a parrot along and pushed off from Callao in 1947. Scholars have mostly rejected the theory. The voyage is another matter: whale sharks alongside, flying fish landing by the frying pan, and months of drifting on a raft that soaked up a little more sea each day.',
  },
  {
    isbn13: '9780874778885',
    title: 'Seven Years in Tibet',
    authors: ['Heinrich Harrer'],
    publisher: 'Tarcher',
    year: 1952,
    language: 'en',
    genres: ['travel', 'autobiography', 'history'],
    description:
      'Caught in India when war broke out, an Austrian mountaineer slipped out of a British internment camp and walked over the Himalaya with a friend. Almost two years later the pair reached Lhasa in rags and were allowed to stay. Harrer ended up building a cinema for the teenage Dalai Lama and teaching him geography, in a city about to change for good.',
  },
  {
    isbn13: '9780142000700',
    title: 'Travels with Charley: In Search of America',
    authors: ['John Steinbeck'],
    publisher: 'Penguin Books',
    year: 1962,
    language: 'en',
    genres: ['travel', 'autobiography'],
    description:
      'Feeling he no longer knew the country he wrote about, Steinbeck fitted out a truck with a bed and a stove, named it Rocinante and drove round the United States in 1960 with an elderly French poodle. Charley makes introductions at every stop. The mood darkens in the South, where a crowd has gathered to scream at small children entering a school.',
  },
  {
    isbn13: '9780618658947',
    title: 'The Great Railway Bazaar',
    authors: ['Paul Theroux'],
    publisher: 'Houghton Mifflin',
    year: 1975,
    language: 'en',
    genres: ['travel'],
    description:
      'London to Tokyo and back, and the trains are the point: the Direct-Orient, the Khyber local, the Mandalay Express, a battered line in wartime Vietnam, the long Trans-Siberian home. Theroux listens in sleeping cars to bores, touts and monks and sets them down mercilessly, himself included. It restored the railway to travel writing and grumpiness to its narrators.',
  },
  {
    isbn13: '9780142437193',
    title: 'In Patagonia',
    authors: ['Bruce Chatwin'],
    publisher: 'Penguin Classics',
    year: 1977,
    language: 'en',
    genres: ['travel', 'history'],
    description:
      "A scrap of hairy skin in his grandmother's cabinet, said to be brontosaurus, sent Bruce Chatwin to the bottom of South America. He came back with ninety-seven brief chapters about Welsh chapels, exiled anarchists, Butch Cassidy's cabin and sheep farmers who have forgotten what they fled. How much he invented is still argued over. The prose is clean as bone.",
  },
  {
    isbn13: '9780140255089',
    title: 'The Snow Leopard',
    authors: ['Peter Matthiessen'],
    publisher: 'Penguin Books',
    year: 1978,
    language: 'en',
    genres: ['travel', 'autobiography', 'philosophy'],
    description:
      'Late in 1973 a novelist followed a field biologist over high passes into Dolpo, a remote corner of Nepal, to watch blue sheep and perhaps glimpse the cat that hunts them. His wife had died the year before; he was a student of Zen; the porters kept threatening to turn back. Day by day the journal notes weather, boots, grief and light on snow.',
  },
  {
    isbn13: '9780940322882',
    title: 'An African in Greenland',
    authors: ['Tété-Michel Kpomassie'],
    publisher: 'NYRB Classics',
    year: 1981,
    language: 'en',
    genres: ['travel', 'autobiography'],
    description:
      "As a boy in Togo, promised to a python cult after a fall from a palm tree, he found a book about a land without trees or snakes and decided to go there. It took eight years of odd jobs northwards through Africa and Europe. The quay fell silent when he landed, and then family after family took him in. His staring back is frank, delighted and unlike anyone else's.",
  },
  {
    isbn13: '9780767900386',
    title: 'Under the Tuscan Sun',
    authors: ['Frances Mayes'],
    publisher: 'Broadway Books',
    year: 1996,
    language: 'en',
    genres: ['travel', 'cooking', 'autobiography'],
    description:
      'A poet who teaches in San Francisco spends her savings on Bramasole, an abandoned villa outside Cortona, and devotes her summers to wells that run dry, stone walls that collapse and a fresco under the dining-room whitewash. Between the builders come markets, olives, Etruscan tombs and recipes. The film turned it into a romance; on the page the love affair is with a house.',
  },
  {
    isbn13: '9780767903868',
    title: 'In a Sunburned Country',
    authors: ['Bill Bryson'],
    publisher: 'Broadway Books',
    year: 2000,
    language: 'en',
    genres: ['travel', 'history'],
    description:
      'Australia, Bill Bryson observes, mislaid a prime minister at the beach and possesses more things that can kill you than anywhere else on earth. He crosses it by train and hire car, reading up on explorers who died horribly and giant earthworms that did not, and falls for its towns, its emptiness and its cheerfulness. In Britain and Australia the same book is called Down Under.',
  },
  {
    isbn13: '9780375725340',
    title: 'The Art of Travel',
    authors: ['Alain de Botton'],
    publisher: 'Vintage',
    year: 2002,
    language: 'en',
    genres: ['travel', 'philosophy'],
    description:
      'Why does the island in the brochure never quite include the person who will have to stand on it? Alain de Botton takes his own modest trips, to Barbados, Madrid, the Lake District, Provence, and gives each a guide from the past: Humboldt, Wordsworth, Van Gogh, Ruskin. The last expedition is around a bedroom, which turns out to need the most looking.',
  },
  {
    isbn13: '9781619020078',
    title: 'Looking for Transwonderland: Travels in Nigeria',
    authors: ['Noo Saro-Wiwa'],
    publisher: 'Soft Skull Press',
    year: 2012,
    language: 'en',
    genres: ['travel', 'autobiography'],
    description:
      'Raised in England and made to spend summers in Nigeria, Noo Saro-Wiwa stopped going after the regime executed her father, the writer Ken Saro-Wiwa. Years later she returns as a tourist in her own country, by minibus and motorbike taxi, to Lagos, Kano, a dog show, a derelict amusement park in Ibadan. Exasperated and very funny, she gives the place its due.',
  },
];
