import type { ImportRow } from '../../../worker/features/imports/contract.ts';
import { send } from '../../platform/api/call.ts';
import type { FileAnswers } from './files/library.ts';
import { UnreadableFile } from './files/unreadable.ts';
import type { Read, WorkerMessage, WorkerRequest } from './reader.ts';

/** A file being parsed in a web worker; closed when its rows are no longer needed. */
export class OpenFile {
  readonly #worker: Worker;

  constructor() {
    this.#worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
  }

  /**
   * Parses a file. Throws an {@link UnreadableFile} if it can't be imported, and a `CallError` if the parser could not
   * be loaded without a network.
   */
  async read(file: Blob, answers: FileAnswers): Promise<Read> {
    const message = await this.#ask({ ask: 'file', file, answers });
    if (message.kind !== 'file') throw new UnreadableFile('This file could not be read.');
    return message.read;
  }

  /** Returns as many rows from an index on as fit into one call. */
  async rows(from: number): Promise<ImportRow[]> {
    const message = await this.#ask({ ask: 'rows', from });
    return message.kind === 'rows' ? message.rows : [];
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(question: WorkerRequest): Promise<WorkerMessage> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'unreadable') reject(new UnreadableFile(data.sentence));
        else resolve(data);
      };
      // The worker ran out of memory, or its code could not be loaded.
      this.#worker.onerror = (event) => {
        console.warn('Reading the file stopped unexpectedly.', event.message);
        send('/', { method: 'HEAD', cache: 'no-store' }).then(
          () => reject(new UnreadableFile('This file could not be read. Reload the page and try again.')),
          reject,
        );
      };
      this.#worker.postMessage(question);
    });
  }
}
