import { type ComponentType, createElement } from 'react';
import { useLazyComponent } from './use-lazy-component.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Returns a dialog whose code is loaded when it is first opened; without it a page is lighter. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>) {
  return (props: Props) => createElement(LazyDialog<Props>, { load, props });
}

function LazyDialog<Props extends DialogProps>({ load, props }: { load: Load<Props>; props: Props }) {
  const Loaded = useLazyComponent(load, props);
  return Loaded === null ? null : createElement(Loaded, props);
}
