import { readingStates } from './contract.ts';

/** The state of a book in an imported library: a state of a reading, or wanted. */
export const importedStates = [...readingStates, 'want'] as const;
export type ImportedState = (typeof importedStates)[number];

// Words of sources and readers for the states, in English, German, French, Spanish, Portuguese and Italian; compared
// without case and accents, with hyphens between words.
const stateWords: Readonly<Record<ImportedState, string>> = {
  finished: `finished read already-read have-read completed done read-but-unowned
    gelesen ausgelesen beendet lu lue lus termine terminee fini finie deja-lu leido leida leidos terminado acabado
    lido lida lidos concluido letto letta letti finito completato`,
  reading: `reading currently-reading current in-progress started re-reading rereading
    lese-ich lese-gerade am-lesen wird-gelesen angefangen en-cours en-cours-de-lecture lecture-en-cours
    leyendo en-curso lendo a-ler-agora em-andamento in-lettura sto-leggendo in-corso`,
  want: `want to-read want-to-read wishlist wish-list tbr to-be-read plan-to-read planned for-later unread not-begun
    not-started backlog wunschliste will-ich-lesen zu-lesen ungelesen geplant sub a-lire pal envie-de-lire
    liste-de-souhaits non-lu por-leer quiero-leer pendiente deseado no-leido quero-ler para-ler por-ler a-ler
    lista-de-desejos nao-lido da-leggere voglio-leggere non-letto lista-dei-desideri`,
  paused: `paused on-hold hold hiatus on-pause set-aside pausiert unterbrochen en-pause en-pausa pausado pausada
    em-pausa in-pausa sospeso`,
  unfinished: `unfinished did-not-finish didnt-finish dnf dropped abandoned stopped-reading stopped gave-up given-up
    could-not-finish abgebrochen nicht-beendet abandonne abandonnee abandonado abandonada no-terminado desisti
    abandonei abbandonato abbandonata`,
};
const stateByWord = new Map(
  importedStates.flatMap((state) => stateWords[state].split(/\s+/).map((word) => [word, state] as const)),
);

/** Returns the state that a shelf, status or collection stands for, or null for an ordinary shelf. */
export function stateNamed(shelf: string): ImportedState | null {
  const word = shelf
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return stateByWord.get(word) ?? null;
}
