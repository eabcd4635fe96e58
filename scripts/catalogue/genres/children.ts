import type { CuratedBook } from '../book.ts';

/**
 * Picture books and stories for readers up to about twelve, from Wonderland to a white house in Africa and a ship out
 * of Saigon.
 */
export const books: CuratedBook[] = [
  {
    isbn13: '9780451527745',
    title: "Alice's Adventures in Wonderland & Through the Looking-Glass",
    authors: ['Lewis Carroll'],
    publisher: 'Signet Classics',
    year: 1865,
    language: 'en',
    genres: ['children', 'fantasy'],
    description:
      'It began as a story told in a rowing boat to three sisters near Oxford. A well-brought-up girl follows a rabbit down a hole, and later climbs through a mirror, into places where every adult argues beautifully and makes no sense. Croquet is played with flamingos, memory works backwards, and Alice keeps her manners for as long as anyone reasonably could.',
  },
  {
    isbn13: '9780140382624',
    title: 'Pinocchio',
    authors: ['Carlo Collodi'],
    publisher: 'Puffin Books',
    year: 1883,
    language: 'en',
    genres: ['children', 'fantasy'],
    description:
      'Forget the film for an hour. The puppet that poor Geppetto carves in this Tuscan original kicks his maker as soon as he has feet, flattens the talking cricket with a mallet and burns his own feet off by the stove. Hunger, con artists, a fairy with blue hair and an enormous sea beast lie between him and good sense. Quick, rude and surprisingly moving.',
  },
  {
    isbn13: '9780156012195',
    title: 'The Little Prince',
    authors: ['Antoine de Saint-Exupéry'],
    publisher: 'Harcourt',
    year: 1943,
    language: 'en',
    genres: ['children', 'fantasy', 'philosophy'],
    description:
      'A pilot mending his engine in the Sahara is asked by a small boy to draw a sheep. The boy comes from a planet hardly larger than a house, where he has left a difficult rose, and on the way he has met a king, a drunkard and a man who counts stars. Saint-Exupéry painted the pictures himself, and wrote it in wartime exile in New York.',
  },
  {
    isbn13: '9780142402498',
    title: 'Pippi Longstocking',
    authors: ['Astrid Lindgren'],
    publisher: 'Puffin Books',
    year: 1945,
    language: 'en',
    genres: ['children'],
    description:
      'Nine years old, alone in a ramshackle house with a monkey, a horse on the porch and a suitcase of gold, Pippi goes to bed when she likes and can lift a policeman in each hand. The well-behaved children next door can scarcely believe their luck. Lindgren invented her for a daughter ill in bed, and gave her a kind heart along with the muscles.',
  },
  {
    isbn13: '9780064410939',
    title: "Charlotte's Web",
    authors: ['E.B. White'],
    publisher: 'HarperCollins',
    year: 1952,
    language: 'en',
    genres: ['children'],
    description:
      "A runt pig saved from the axe by a farmer's daughter learns what autumn holds for pigs. Help comes from the doorway of the barn, where a large grey spider who is a good speller has an idea. White wrote with a farmer's knowledge of slops, straw and seasons, and was honest with children about how long anything lives.",
  },
  {
    isbn13: '9782070364237',
    title: 'Le petit Nicolas',
    authors: ['René Goscinny', 'Jean-Jacques Sempé'],
    publisher: 'Gallimard',
    year: 1960,
    language: 'fr',
    genres: ['children', 'short stories'],
    description:
      "Nicolas tells it exactly as he sees it, in one breath: the class photograph that ends in a brawl, the stray dog brought home, the inspector who leaves in a hurry. Alceste eats, Agnan may not be hit because of his glasses, and grown-ups are forever getting headaches. Goscinny's ear for small boys meets Sempé's feathery line. In French.",
  },
  {
    isbn13: '9780099408390',
    title: 'Where the Wild Things Are',
    authors: ['Maurice Sendak'],
    publisher: 'Red Fox',
    year: 1963,
    language: 'en',
    genres: ['children', 'fantasy'],
    description:
      'Sent to bed without supper for making mischief in his wolf suit, Max watches a forest grow in his room and sails off to where the monsters live. He tames them with a stare. In a few hundred words and pictures that swell until they push the text right off the page, Sendak drew what temper feels like from inside, and how it blows itself out.',
  },
  {
    isbn13: '9780140348934',
    title: 'Roll of Thunder, Hear My Cry',
    authors: ['Mildred D. Taylor'],
    publisher: 'Puffin Books',
    year: 1976,
    language: 'en',
    genres: ['children', 'history'],
    description:
      'Cassie Logan is nine, quick-tempered and sure that fair is fair. In Mississippi in 1933 her family owns its own land, which a white neighbour wants, while night riders burn people out and the school bus swerves to spray Black children with mud. Mildred Taylor drew on stories her father told. You learn alongside Cassie when to speak up and what it costs.',
  },
  {
    isbn13: '9780141301068',
    title: 'Matilda',
    authors: ['Roald Dahl'],
    publisher: 'Puffin Books',
    year: 1988,
    language: 'en',
    genres: ['children'],
    description:
      "By the age of four she has read her way through the village library's children's shelves and gone on to Dickens, while her parents want her to watch more television. School offers one gentle teacher and one former hammer-thrower who hurls pupils by their plaits. Matilda's revenge is precise. Few books so thoroughly reward a child for being clever.",
  },
  {
    isbn13: '9780439120425',
    title: 'Esperanza Rising',
    authors: ['Pam Muñoz Ryan'],
    publisher: 'Scholastic',
    year: 2000,
    language: 'en',
    genres: ['children', 'history'],
    description:
      "On the eve of her thirteenth birthday, on a ranch in Aguascalientes, Esperanza expects roses and a new dress. Soon she and her mother are in California, in a camp for farm workers in the Depression, and she cannot even sweep a floor. Chapters are named for harvests: grapes, onions, peaches. The author's own grandmother made this journey.",
  },
  {
    isbn13: '9780888994165',
    title: 'The Breadwinner',
    authors: ['Deborah Ellis'],
    publisher: 'Groundwood Books',
    year: 2000,
    language: 'en',
    genres: ['children', 'history'],
    description:
      "Parvana is eleven, and under the Taliban in Kabul no girl may go to school or to market. When her father is taken away and the food runs out, her hair is cut, she puts on a dead brother's clothes, and as a boy she sits down in the bazaar to read letters for a living. Deborah Ellis wrote it after listening to women and girls in Afghan refugee camps.",
  },
  {
    isbn13: '9781935279730',
    title: 'Anna Hibiscus',
    authors: ['Atinuke'],
    publisher: 'Kane Miller',
    year: 2007,
    language: 'en',
    genres: ['children', 'short stories'],
    description:
      'Four short stories about a girl who lives in Africa, in a white house full of cousins, aunties, uncles and twin baby brothers named Double and Trouble. Her mother is from Canada, so Anna dreams of snow. One day she sells oranges for fun and sees what that does to the girls who sell them to live. Warm, sharp, lovely to read aloud.',
  },
  {
    isbn13: '9780316114271',
    title: 'Where the Mountain Meets the Moon',
    authors: ['Grace Lin'],
    publisher: 'Little, Brown',
    year: 2009,
    language: 'en',
    genres: ['children', 'fantasy'],
    description:
      "At the foot of a mountain where nothing grows, Minli's father tells stories over their thin supper and her mother sighs. A goldfish gives the girl directions to the Old Man of the Moon, who may know how to change a family's luck, and a dragon who cannot fly comes too. Tales from Chinese folklore open inside the tale, with the author's jewel-bright paintings.",
  },
  {
    isbn13: '9780061962783',
    title: 'Inside Out & Back Again',
    authors: ['Thanhha Lai'],
    publisher: 'HarperCollins',
    year: 2011,
    language: 'en',
    genres: ['children', 'poetry', 'history'],
    description:
      "Ten-year-old Hà watches her papaya tree in Saigon while the war closes in, then boards a crowded ship with her mother and brothers and is resettled in Alabama. There English hisses, lunch is lonely and neighbours stare. The year is told in short free-verse poems, dry and angry and hungry, drawn from the author's own flight as a child.",
  },
];
