import type { GenreFocus } from '../../worker/features/clubs/directory-contract.ts';

/** A day relative to the day on which the demo is filled. Negative days are in the past. */
type Days = number;

interface Post {
  by: string;
  at: Days;
  title: string;
  text: string;
  /**
   * The milestone (counted from 1) that a reader must have reached to see the post. Without it everyone sees the post.
   */
  milestone?: number;
  announcement?: true;
  likes?: readonly string[];
  replies?: readonly { by: string; at: Days; text: string }[];
}

export interface DemoClub {
  name: string;
  privacy: 'public' | 'invite';
  genre: GenreFocus;
  founded: Days;
  /** The first one is the admin. */
  members: readonly string[];
  book: string;
  started: Days;
  /** The end of each part in percent, and its date. */
  milestones: readonly { title: string; percent: number; due: Days }[];
  /** Percent of the book each member has read, in member order; members beyond the list have not started. */
  progress: readonly number[];
  posts: readonly Post[];
  meeting?: {
    title: string;
    in: Days;
    hour: number;
    minutes: number;
    place: string;
    notes: string;
    coming: readonly string[];
  };
  /** An open poll. Each vote has a member and the indexes of their chosen books. */
  poll?: {
    by: string;
    since: Days;
    ends: Days;
    books: readonly string[];
    votes: readonly [string, readonly number[]][];
  };
}

/** The clubs of the demo. Each is reading a book. */
export const demoClubs: readonly DemoClub[] = [
  {
    name: 'The Long Chapter',
    privacy: 'public',
    genre: 'fiction',
    founded: -400,
    members: [
      ...['Nora Whitlock', 'Ruth Abernathy', 'Adaeze Okonkwo', 'Samir Haddad', 'Clara Benedetti', 'Priya Raghunathan'],
      ...['Agnes Holloway', 'Joaquín Peralta', 'Kwame Asante', 'Mei-Ling Tan', 'Yusuf Demir'],
    ],
    book: '9780451529176',
    started: -24,
    milestones: [
      { title: 'Book One: Miss Brooke', percent: 14, due: -17 },
      { title: 'Book Two: Old and Young', percent: 27, due: -10 },
      { title: 'Book Three: Waiting for Death', percent: 39, due: -3 },
      { title: 'Book Four: Three Love Problems', percent: 51, due: 4 },
      { title: 'Book Five: The Dead Hand', percent: 63, due: 11 },
      { title: 'To the end', percent: 100, due: 32 },
    ],
    progress: [45, 63, 42, 39, 30, 41, 27, 16, 52, 9],
    posts: [
      {
        by: 'Nora Whitlock',
        at: -24,
        title: 'We are doing it',
        text: 'Middlemarch, six parts, eight weeks. Nobody has to love it by page fifty. Bring a pencil.',
        announcement: true,
      },
      {
        by: 'Ruth Abernathy',
        at: -18,
        title: 'The jewels',
        text: 'Two sisters divide their mother’s jewel box in the first chapter, and that is the novel: Dorothea wants to be a person who does not want the emeralds, and then she sees the emeralds. Did anyone else read it as a warning the first time and as a comedy now?',
        milestone: 1,
        likes: ['Nora Whitlock', 'Samir Haddad', 'Priya Raghunathan', 'Clara Benedetti'],
        replies: [
          {
            by: 'Priya Raghunathan',
            at: -17.6,
            text: 'Celia gets every good line in that scene and nobody notices, including Dorothea.',
          },
          { by: 'Samir Haddad', at: -17.2, text: 'I read it as theology. She keeps the ring and calls it light.' },
        ],
      },
      {
        by: 'Kwame Asante',
        at: -9,
        title: 'Lydgate’s mistake, exactly',
        text: 'The vote for the chaplain. He knows whom he should vote for, he knows why, and he votes for his funding. Eliot gives it one page and a whole life follows. I have seen this meeting.',
        milestone: 2,
        likes: ['Samir Haddad', 'Ruth Abernathy'],
        replies: [
          { by: 'Adaeze Okonkwo', at: -8.5, text: 'And Farebrother forgives him at once, which makes it worse.' },
          { by: 'Kwame Asante', at: -8.2, text: 'Farebrother and his beetles are the only happy household so far.' },
        ],
      },
      {
        by: 'Clara Benedetti',
        at: -4,
        title: 'Rome',
        text: 'I live here, and she has got it right: you come for the art and stand in front of a wall with a headache. Six weeks of honeymoon and he is in the Vatican library.',
        milestone: 2,
        likes: ['Nora Whitlock', 'Agnes Holloway', 'Mei-Ling Tan'],
      },
      {
        by: 'Samir Haddad',
        at: -1.5,
        title: 'Featherstone’s two wills',
        text: 'Mary Garth alone with the old man, the key and the iron chest, at three in the morning. What would you have done? I have changed my answer twice.',
        milestone: 3,
        likes: ['Nora Whitlock', 'Kwame Asante', 'Ruth Abernathy'],
        replies: [
          { by: 'Ruth Abernathy', at: -1.1, text: 'Exactly what she did, and I’d have regretted it every Christmas.' },
          {
            by: 'Nora Whitlock',
            at: -0.6,
            text: 'She is the only one in the house who is not for sale, so of course it’s she who has to pay.',
          },
        ],
      },
      {
        by: 'Priya Raghunathan',
        at: -0.4,
        title: 'A reading aloud',
        text: 'If you’re stuck, listen to chapter 20. The squirrel’s heartbeat and the roar on the other side of silence are in there, and they’re better in somebody’s voice.',
        likes: ['Agnes Holloway'],
      },
    ],
    meeting: {
      title: 'Books Three and Four',
      in: 6,
      hour: 19,
      minutes: 90,
      place: 'Upstairs at the Lamb, or by video',
      notes: 'Bring one sentence you would cut. Nora brings the seed cake.',
      coming: ['Nora Whitlock', 'Ruth Abernathy', 'Samir Haddad', 'Kwame Asante', 'Priya Raghunathan'],
    },
    poll: {
      by: 'Nora Whitlock',
      since: -3,
      ends: 5,
      books: ['9780007230204', '9780679457312', '9780156001311', '9781400033416'],
      votes: [
        ['Ruth Abernathy', [0]],
        ['Adaeze Okonkwo', [3]],
        ['Samir Haddad', [2]],
        ['Priya Raghunathan', [1, 3]],
        ['Kwame Asante', [3]],
        ['Clara Benedetti', [2, 3]],
      ],
    },
  },
  {
    name: 'Ansible',
    privacy: 'public',
    genre: 'sci_fi',
    founded: -210,
    members: [
      ...['Tomasz Zielinski', 'Wren Calloway', 'Eilidh Macrae', 'Rafael Quintero', 'Kenji Morita', 'Theo Marchetti'],
      ...['Isobel Farrow', 'Nora Whitlock'],
    ],
    book: '9780441007318',
    started: -12,
    milestones: [
      { title: 'Chapters 1–5: Karhide', percent: 25, due: -5 },
      { title: 'Chapters 6–11: Orgoreyn', percent: 50, due: 2 },
      { title: 'Chapters 12–16: the Ice', percent: 78, due: 9 },
      { title: 'To the end', percent: 100, due: 16 },
    ],
    progress: [78, 52, 33, 50, 25, 12],
    posts: [
      {
        by: 'Wren Calloway',
        at: -11,
        title: 'Vocabulary, please',
        text: 'I am keeping a list: shifgrethor, kemmer, hearth, foretelling, dothe. Add what I miss. No definitions until we have all argued about them.',
        likes: ['Tomasz Zielinski', 'Isobel Farrow'],
        replies: [
          {
            by: 'Eilidh Macrae',
            at: -10.4,
            text: 'The words for snow. There are sixty-two, and one of them is for what falls today outside my window.',
          },
        ],
      },
      {
        by: 'Rafael Quintero',
        at: -6,
        title: 'The parade',
        text: 'A king mortars a keystone with blood in the rain, and the envoy worries about his shoes. I trust him from that page on.',
        milestone: 1,
        likes: ['Wren Calloway'],
      },
      {
        by: 'Tomasz Zielinski',
        at: -2,
        title: 'Both borders',
        text: 'Karhide insults you to your face and Orgoreyn gives you soup and a form to fill in. Which one would you rather be lost in? I know where I would last a week longer, and I do not like the answer.',
        milestone: 2,
        likes: ['Rafael Quintero', 'Wren Calloway'],
        replies: [{ by: 'Wren Calloway', at: -1.7, text: 'Orgoreyn, until the truck.' }],
      },
      {
        by: 'Eilidh Macrae',
        at: -0.7,
        title: 'Chapter 9, the legend',
        text: 'Do the hearth-tales slow you down or hold the book up? I skipped one the first time round, and it turned out to be the plot.',
        milestone: 1,
      },
    ],
    meeting: {
      title: 'On the Ice',
      in: 9,
      hour: 20,
      minutes: 60,
      place: 'Video, link in the group chat',
      notes: 'Blankets encouraged.',
      coming: ['Tomasz Zielinski', 'Wren Calloway', 'Rafael Quintero'],
    },
  },
  {
    name: 'Sunday Suspects',
    privacy: 'invite',
    genre: 'mystery',
    founded: -120,
    members: [
      ...['Greta Lindqvist', 'Solveig Haugen', 'Priya Raghunathan', 'Lucian Grey', 'Nora Whitlock', 'Hannah Brandt'],
    ],
    book: '9780670038602',
    started: -8,
    milestones: [
      { title: 'The dig', percent: 22, due: -1 },
      { title: 'The interviews', percent: 55, due: 6 },
      { title: 'To the end', percent: 100, due: 13 },
    ],
    progress: [40, 22, 55, 8],
    posts: [
      {
        by: 'Greta Lindqvist',
        at: -8,
        title: 'House rules',
        text: 'Write your suspect on a card, seal it, bring it on the last Sunday. Changing your mind costs a biscuit.',
        announcement: true,
      },
      {
        by: 'Priya Raghunathan',
        at: -3,
        title: 'Rob says he lies',
        text: 'He tells us on the first pages that he craves truth and lies. Has anybody caught him yet? I have one candidate, page 30, about the trainers.',
        milestone: 1,
        likes: ['Greta Lindqvist', 'Solveig Haugen'],
        replies: [
          {
            by: 'Greta Lindqvist',
            at: -2.8,
            text: 'The trainers, yes. And ask yourself who told him about the motorway.',
          },
        ],
      },
      {
        by: 'Solveig Haugen',
        at: -0.9,
        title: 'The motorway',
        text: 'An archaeological dig with four weeks left before the road comes through: the cruellest clock I have met in a crime novel, since it’s the only one nobody can argue with.',
        milestone: 1,
        likes: ['Priya Raghunathan'],
      },
    ],
  },
];
