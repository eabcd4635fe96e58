import * as z from 'zod/mini';
import { endpoint } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';

/** Moods of a book, by the key that is stored. */
export const moods = {
  adventurous: 'Adventurous',
  challenging: 'Challenging',
  dark: 'Dark',
  emotional: 'Emotional',
  funny: 'Funny',
  hopeful: 'Hopeful',
  informative: 'Informative',
  inspiring: 'Inspiring',
  lighthearted: 'Lighthearted',
  mysterious: 'Mysterious',
  reflective: 'Reflective',
  relaxing: 'Relaxing',
  sad: 'Sad',
  tense: 'Tense',
} as const;

/** Content notes for readers before reading a book, by their stored key. */
export const contentNotes = {
  abandonment: 'Abandonment',
  ableism: 'Ableism',
  abortion: 'Abortion',
  addiction: 'Addiction',
  'adult-minor-relationship': 'Adult/minor relationship',
  'animal-cruelty': 'Animal cruelty',
  'animal-death': 'Animal death',
  antisemitism: 'Antisemitism',
  blood: 'Blood',
  'body-horror': 'Body horror',
  'body-shaming': 'Body shaming',
  bullying: 'Bullying',
  cancer: 'Cancer',
  cannibalism: 'Cannibalism',
  'child-abuse': 'Child abuse',
  'child-death': 'Child death',
  classism: 'Classism',
  colonisation: 'Colonisation',
  confinement: 'Confinement',
  death: 'Death',
  'death-of-parent': 'Death of parent',
  dementia: 'Dementia',
  'domestic-abuse': 'Domestic abuse',
  'drug-use': 'Drug use',
  'eating-disorder': 'Eating disorder',
  'emotional-abuse': 'Emotional abuse',
  gaslighting: 'Gaslighting',
  genocide: 'Genocide',
  gore: 'Gore',
  grief: 'Grief',
  'gun-violence': 'Gun violence',
  'hate-crime': 'Hate crime',
  homophobia: 'Homophobia',
  incest: 'Incest',
  infertility: 'Infertility',
  infidelity: 'Infidelity',
  islamophobia: 'Islamophobia',
  kidnapping: 'Kidnapping',
  'medical-content': 'Medical content',
  'mental-illness': 'Mental illness',
  miscarriage: 'Miscarriage',
  murder: 'Murder',
  'panic-attacks': 'Panic attacks',
  'physical-abuse': 'Physical abuse',
  'police-brutality': 'Police brutality',
  pregnancy: 'Pregnancy',
  racism: 'Racism',
  'religious-bigotry': 'Religious bigotry',
  'self-harm': 'Self-harm',
  sexism: 'Sexism',
  'sexual-content': 'Sexual content',
  'sexual-violence': 'Sexual violence',
  slavery: 'Slavery',
  stalking: 'Stalking',
  'strong-language': 'Strong language',
  suicide: 'Suicide',
  'terminal-illness': 'Terminal illness',
  torture: 'Torture',
  'toxic-relationship': 'Toxic relationship',
  transphobia: 'Transphobia',
  violence: 'Violence',
  war: 'War',
  xenophobia: 'Xenophobia',
} as const;

export type Aspect = keyof typeof moods | keyof typeof contentNotes;

/** The closed list of aspects: moods, then content notes. */
export const aspects = [...Object.keys(moods), ...Object.keys(contentNotes)] as [Aspect, ...Aspect[]];

export const intensities = ['Not at all', 'A little', 'Clearly', 'Strongly'] as const;

export function isAspect(text: string): text is Aspect {
  return Object.hasOwn(moods, text) || Object.hasOwn(contentNotes, text);
}

/** Errors about impressions. */
export const impressionSentences = {
  saved: 'Thanks. Your moods and content notes are saved.',
  twice: 'Choose each mood and content note only once.',
} as const;

const impression = z.object({ aspect: z.enum(aspects), intensity: z.int().check(z.minimum(0), z.maximum(3)) });
export type Impression = z.infer<typeof impression>;

const impressions = z.array(impression).check(z.maxLength(aspects.length));

/** `own` holds the caller's choices, nothing for visitors. */
export const getImpressions = endpoint('/api/impressions/get', {
  summary: "Returns readers' impressions of a book: moods, pace and content notes.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { isbn },
  output: {
    counts: z
      .array(z.object({ aspect: z.enum(aspects), readers: z.tuple([z.number(), z.number(), z.number(), z.number()]) }))
      .check(z.maxLength(aspects.length)),
    own: impressions,
  },
});

export const saveImpressions = endpoint('/api/impressions/save', {
  summary: "Replaces the reader's impressions of a book.",
  scope: 'write',
  limit: 'write',
  input: {
    isbn,
    impressions: impressions.check(
      z.refine((text) => new Set(text.map(({ aspect }) => aspect)).size === text.length, impressionSentences.twice),
    ),
  },
  output: {},
});
