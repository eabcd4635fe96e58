import { readingStates } from './contract.ts';

/** The state of a book in an imported library: a state of a reading, or wanted. */
export const importedStates = [...readingStates, 'want'] as const;
export type ImportedState = (typeof importedStates)[number];

// Words of sources and readers for the states, in English, German, French, Spanish, Portuguese and Italian; compared
// without case and accents, with hyphens between words.
const stateWords: Readonly<Record<ImportedState, string>> = {
  finished: `finished read already-read have-read completed complete done read-but-unowned finished-reading
    ive-read-it-all eu-li-tudo lo-termine-de-leer ho-letto-tutto jai-tout-lu ich-habe-alles-gelesen
    gelesen ausgelesen bereits-gelesen beendet fertig fertig-gelesen abgeschlossen durchgelesen
    lu lue lus lues termine terminee fini finie deja-lu jai-lu leido leida leidos leidas terminado terminada acabado
    completado finalizado ya-leido lido lida lidos lidas concluido concluida finalizada ja-li ja-lido
    letto letta letti lette gia-letto finito completato terminato`,
  reading: `reading currently-reading current in-progress started is-reading re-reading rereading now-reading reading-now
    partially-read lese-ich lese-gerade lese-ich-gerade ich-lese ich-lese-gerade aktuell am-lesen wird-gelesen gerade-am-lesen
    angefangen begonnen in-arbeit en-cours en-cours-de-lecture en-train-de-lire lecture-en-cours je-lis commence
    leyendo leyendo-ahora actualmente-leyendo estoy-leyendo en-curso en-proceso en-progreso empezado
    lendo lendo-agora estou-a-ler estou-lendo a-ler-agora em-andamento em-curso em-progresso relendo
    in-lettura sto-leggendo in-corso leggendo iniziato`,
  want: `want to-read want-to-read wants-to-read wish wishlist wish-list tbr to-be-read plan-to-read planned planning for-later unread
    not-read not-yet-read not-begun not-yet-started not-started backlog queue queued up-next read-next next want wanted
    someday wunschliste merkliste will-ich-lesen moechte-ich-lesen mochte-ich-lesen mochte-lesen noch-lesen zu-lesen noch-zu-lesen ungelesen
    noch-nicht-gelesen nicht-gelesen nicht-begonnen geplant vorgemerkt sub stapel-ungelesener-bucher
    a-lire pal pile-a-lire envie envies envie-de-lire je-veux-lire souhaite liste-de-souhaits non-lu non-lue pas-lu
    pas-commence por-leer para-leer leer-mas-tarde quiero-leer pendiente pendientes deseado deseados lista-de-deseos no-leido no-leida sin-leer
    no-empezado planeado quero-ler para-ler por-ler a-ler desejado desejados lista-de-desejos nao-lido nao-lida nao-iniciado planejado
    da-leggere voglio-leggere vorrei-leggere non-letto non-letta non-iniziato desiderato lista-dei-desideri lista-desideri`,
  paused: `paused pause on-hold hold hiatus on-pause mis-en-pause set-aside suspended pausiert unterbrochen pausierend en-pause en-pausa
    pausado pausada suspendu interrompu interrumpido suspendido em-pausa suspenso interrompido in-pausa sospeso interrotto`,
  unfinished: `unfinished did-not-finish did-not-finish-dnf didnt-finish not-finished dnf dropped abandoned stopped-reading
    stopped gave-up given-up give-up quit could-not-finish abgebrochen aufgegeben nicht-beendet nicht-zu-ende-gelesen
    abandonne abandonnee abandon non-termine pas-fini abandonado abandonada abandonados dejado deje-de-leer no-terminado no-acabado
    desisti desistido abandonei nao-terminado nao-concluido largado abbandonato abbandonata non-finito interrotta mollato ha-rinunciato`,
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
