import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The part of the platform's `BarcodeDetector` that is used here. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['ean_13'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Returns the browser's own detector if it reads EAN-13, else one in WebAssembly, served from this site. */
export async function createDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own !== undefined && (await own.getSupportedFormats()).includes('ean_13'))
    return new own({ formats: ['ean_13'] });
  prepareZXingModule({ overrides: { locateFile: () => zxing } });
  return new BarcodeDetector({ formats: ['ean_13'] });
}
