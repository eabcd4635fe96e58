import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../platform/ui/button.tsx';
import styles from './scan.module.css';

// Reading a frame takes a slow phone 100 ms; between two it can draw.
const PAUSE_MS = 200;

interface CameraProps {
  /** Called with what a barcode says, each time that it is seen. */
  onBarcode: (text: string) => void;
}

/** Shows the picture of the camera once the reader starts it, and reads the barcodes in it. */
export function Camera({ onBarcode }: CameraProps) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState('');
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onBarcode);
  report.current = onBarcode;

  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    watch(video.current, stop.signal, (text) => report.current(text)).catch((error: unknown) => {
      console.warn('The camera cannot be used.', error);
      setProblem(problemOf(error));
      setOn(false);
    });
    return () => stop.abort();
  }, [isOn]);

  return (
    <div className="stack">
      {isOn ? <video ref={video} className={styles.video} aria-label="What the camera sees" muted playsInline /> : null}
      {problem === '' ? null : <p role="alert">{problem}</p>}
      <div>
        <Button
          look={isOn ? 'plain' : 'primary'}
          onClick={() => {
            setProblem('');
            setOn(!isOn);
          }}
        >
          {isOn ? 'Stop camera' : 'Start camera'}
        </Button>
      </div>
    </div>
  );
}

async function watch(video: HTMLVideoElement | null, signal: AbortSignal, report: (text: string) => void) {
  if (video === null) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) return end();
  try {
    video.srcObject = stream;
    await video.play();
    // The server, which renders the page too, has no camera and needs no detector.
    if (import.meta.env.SSR) return;
    const { createDetector } = await import('./detector.ts');
    const detector = await createDetector();
    while (!signal.aborted) {
      for (const { rawValue } of await detector.detect(video)) report(rawValue);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } catch (error) {
    // Stopping the camera rejects the pending frame.
    if (!signal.aborted) throw error;
  } finally {
    end();
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The camera is blocked. Allow it for this site in your browser, or type the ISBN.';
  if (name === 'NotFoundError' || navigator.mediaDevices === undefined)
    return 'This device has no camera we can use. Type the ISBN instead.';
  return 'The camera can’t be read. Try again, or type the ISBN.';
}
