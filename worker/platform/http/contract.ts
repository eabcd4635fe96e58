import * as z from 'zod/mini';
import {
  type ErrorCode,
  type ErrorReason,
  errorStatus,
  limits,
  PRODUCT,
  reasons,
  sentenceOf,
  sentences,
} from './basics-contract.ts';

export { type ErrorCode, type ErrorReason, errorStatus, limits, PRODUCT, sentenceOf, sentences };

/**
 * Who may call an endpoint: `optional` for visitors and readers, `librarian` and `moderator` for that rank and admins.
 */
type Access = 'public' | 'optional' | 'member' | 'librarian' | 'moderator' | 'admin';

/** Scopes of API tokens; `write` includes `read`. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Which API tokens may call an endpoint. `site` accepts none: such calls manage the account, its sessions and tokens,
 * or are for staff.
 */
export type Scope = TokenScope | 'site';

/** Errors for API clients. */
export const tokenSentences = {
  unknown: 'This API token is unknown, expired or revoked. Create one in Settings, under “Connected apps and devices”.',
  readOnly: 'This API token may only read. Create one with the scope “write” for this call.',
  siteOnly: 'This call is for the site only. API tokens can’t use it.',
} as const;

/** Calls a minute per reader or address in each rate class. Calls with an API token count towards `token` only. */
export const CALLS_A_MINUTE = { read: 600, write: 120, search: 240, sign_in: 20, mail: 10, token: 120 } as const;

/** The rate class that a call counts towards. */
export type RateClass = Exclude<keyof typeof CALLS_A_MINUTE, 'token'>;

/** The body of every error response; `error` and `message` are the same sentence, written for people. */
export const errorAnswer = z.object({
  requestStatus: z.literal('error'),
  error: z.string(),
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  reason: z.optional(z.enum(reasons)),
  request_id: z.string(),
  relog: z.optional(z.boolean()),
  id: z.optional(z.string()),
  /** What is stored, with its version, if a call was made on an older one. */
  stored: z.optional(z.record(z.string(), z.unknown())),
});

export type ErrorAnswer = z.infer<typeof errorAnswer>;

type Shape = Record<string, z.ZodMiniType>;

/** An endpoint of the API, as the worker, the browser, the tests and the API documentation use it. */
export interface Endpoint<Input extends Shape = Shape, Output extends Shape = Shape> {
  path: `/api/${string}`;
  /** One sentence that says what the call does. The browser's build leaves it out. */
  summary: string;
  access: Access;
  scope: Scope;
  limit: RateClass;
  input: z.ZodMiniObject<Input>;
  output: z.ZodMiniObject<Output>;
  /**
   * The call creates something. Clients send an `Idempotency-Key`, with which a repeated call creates nothing new; the
   * same key with different input is rejected.
   */
  creates: boolean;
  /** Answers GET as well as POST. */
  get: boolean;
  /**
   * May be queued while the browser is offline: it then counts for the time in the header `x-acted-at`. See `actedAt`
   * for the bounds.
   */
  late: boolean;
  /** Reports a book: the caller gets no lasting access to a reader's own book by naming it. */
  reports: boolean;
  /** Publishes something, invites people or sends mail, so limited readers may not call it. */
  publishes: boolean;
  /** Whether it changes how somebody gets into the account, so that the caller must have signed in lately. */
  fresh: boolean;
  /** The body limit in bytes: `limits.body`, except for calls that upload a library. */
  body: number;
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type RequestBody<E extends Endpoint> = z.input<E['input']>;
/** `held` is a sentence for the writer of a text that others see once a moderator has looked at it. */
export type OutputOf<E extends Endpoint> = z.output<E['output']> & { requestStatus: 'success'; held?: string };

/** Declares an endpoint. Access defaults to `member`, so that a public endpoint has to say so. */
export function endpoint<Input extends Shape, Output extends Shape>(
  path: `/api/${string}`,
  declaration: {
    summary: string;
    access?: Access;
    scope: Scope;
    limit: RateClass;
    input: Input;
    output: Output;
    creates?: boolean;
    get?: boolean;
    late?: boolean;
    reports?: boolean;
    publishes?: boolean;
    fresh?: boolean;
    body?: number;
  },
): Endpoint<Input, Output> {
  // Made when they are first asked for: a page knows a hundred calls and makes few.
  let input: z.ZodMiniObject<Input> | undefined;
  let output: z.ZodMiniObject<Output> | undefined;
  return {
    path,
    summary: declaration.summary,
    access: declaration.access ?? 'member',
    scope: declaration.scope,
    limit: declaration.limit,
    get input() {
      input ??= z.object(declaration.input);
      return input;
    },
    get output() {
      output ??= z.object(declaration.output);
      return output;
    },
    creates: declaration.creates ?? false,
    get: declaration.get ?? false,
    late: declaration.late ?? false,
    reports: declaration.reports ?? false,
    publishes: declaration.publishes ?? false,
    fresh: declaration.fresh ?? false,
    body: declaration.body ?? limits.body,
  };
}

// Control characters and marks that change the direction of text. They are invisible and can disguise a text.
const HARMFUL = /(?![\n\t])[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;
const LINE_BREAK = /[\n\t]/;

/** Errors for invalid names. */
export const nameSentences = {
  marks: 'Please put at most four accents on one letter.',
  product: `Please choose a name without “${PRODUCT}” in it.`,
} as const;

// Characters that draw nothing, with which two different names could look the same. Joiners stay where an emoji or a
// script needs them, as does the mark that turns a symbol into an emoji. Direction marks are rejected elsewhere.
const JOINED_SCRIPT =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]';
const INVISIBLE = new RegExp(
  [
    '(?!(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic}))',
    '(?!(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]|\\uFE0F(?=\\u20E3))',
    `(?!(?<=${JOINED_SCRIPT})[\\u200C\\u200D](?=${JOINED_SCRIPT}))`,
    '(?![\\u202A-\\u202E\\u2066-\\u2069])\\p{Default_Ignorable_Code_Point}',
  ].join(''),
  'gu',
);
const EXCESS_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** Returns a name without invisible characters and with single spaces. */
export function visibleName(name: string): string {
  return name
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}+/gu, ' ')
    .normalize('NFC');
}

/** Returns a name with at most four accents on each letter. */
export function limitCombiningMarks(name: string): string {
  return name.normalize('NFD').replace(EXCESS_MARKS, '$1').normalize('NFC');
}

// Letters, digits and signs that look like letters of the product's name.
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ i: 'l', ı: 'l', і: 'l', ӏ: 'l', ι: 'l', '1': 'l', '|': 'l', '!': 'l' },
    ...{ е: 'e', є: 'e', ε: 'e', '3': 'e', у: 'y', ү: 'y', γ: 'y', υ: 'y' },
    ...{ а: 'a', α: 'a', ɑ: 'a', '4': 'a', '@': 'a', ƒ: 'f', ſ: 'f' },
  }),
);

function visibleWords(text: string): string[] {
  const plain = [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()].map(
    (item) => LOOK_ALIKES.get(item) ?? item,
  );
  return plain.join('').split(/[^\p{L}\p{N}]+/u);
}

/** Returns whether a name contains the product's name, also with look-alike characters or spaces between letters. */
export function namesProduct(name: string): boolean {
  const product = visibleWords(PRODUCT).join('');
  const words = visibleWords(name);
  return words.some((word, place) => word.includes(product) || words.slice(place).join('').startsWith(product));
}

/** For names of people and clubs: rejects names that look like the product's own. */
export const isNotProductName = z.refine<string>((name) => !namesProduct(name), nameSentences.product);

/**
 * Returns a schema for a text that a person typed, which trims it and converts it to Unicode normal form C.
 * @param rule.max the most characters; `lines` allows line breaks; `name` removes invisible characters; `empty` and
 * `long` are the errors for a text that is too short or too long.
 */
export function validateText(rule: {
  max: number;
  min?: number;
  lines?: boolean;
  name?: boolean;
  empty?: string;
  long?: string;
}) {
  const min = rule.min ?? 0;
  return z.pipe(
    z.pipe(
      z.string(min > 0 && rule.empty ? { error: rule.empty } : undefined),
      z.transform((value: string) =>
        (rule.name ? visibleName(value) : value).replace(/\r\n?/g, '\n').normalize('NFC').trim(),
      ),
    ),
    z.string().check(
      z.refine((value) => value.length >= min, rule.empty ?? 'Please fill this in.'),
      z.refine((value) => value.length <= rule.max, rule.long ?? `Please keep it to ${rule.max} characters.`),
      z.refine(
        (value) => value.isWellFormed() && !HARMFUL.test(value) && (rule.lines === true || !LINE_BREAK.test(value)),
        'This text contains characters that can’t be shown.',
      ),
      z.refine((value) => !rule.name || limitCombiningMarks(value) === value, nameSentences.marks),
    ),
  );
}

/** An ID in the form that this product generates. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This ID isn’t valid.'));

/** A reader ID: sixteen digits. Any other text is replaced by one that matches no reader. */
export const readerId = id.check(z.overwrite((text) => (/^\d{16}$/.test(text) ? text : 'nobody')));

/** The cursor of the next page, as returned with the previous one. */
export const cursor = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.:~-]{1,1000}$/, 'This cursor isn’t valid.')));

/** The cursor of the next page; absent on the last page. */
export const nextCursor = z.optional(z.string());

/** The credentials in each body, in addition to the endpoint's own input. */
export const credentials = z.object({
  user_id: z.optional(z.string().check(z.maxLength(64))),
  session_token: z.optional(z.string().check(z.maxLength(1_000))),
});
