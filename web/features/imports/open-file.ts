import type { ImportRow } from '../../../worker/features/imports/contract.ts';
import { send } from '../../platform/api/call.ts';
import type { ColumnPositions } from './files/other.ts';
import { requireSize } from './files/text.ts';
import { UnreadableFile } from './files/unreadable.ts';
import type { Asked, Read, WorkerMessage } from './reader.ts';

/** A file being parsed in a web worker; closed when its rows are no longer needed. */
export class OpenFile {
  readonly #worker: Worker;

  constructor() {
    this.#worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
  }

  /**
   * Reads a file; throws an {@link UnreadableFile} with a sentence where nothing of it can be brought along, and a `CallError`
   * where the program that reads it could not come for want of a network.
   */
  async read(file: Blob, columns: ColumnPositions | null): Promise<Read> {
    requireSize(file.size);
    const message = await this.#ask({ ask: 'file', file, named: columns });
    if (message.told !== 'file') throw new UnreadableFile('This file could not be read.');
    return message.read;
  }

  /** The rows from one on, as many as one call takes. */
  async rows(from: number): Promise<ImportRow[]> {
    const message = await this.#ask({ ask: 'rows', from });
    return message.told === 'rows' ? message.rows : [];
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(question: Asked): Promise<WorkerMessage> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.told === 'unreadable') reject(new UnreadableFile(data.sentence));
        else resolve(data);
      };
      // Out of memory, or the program of the worker could not be loaded.
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
