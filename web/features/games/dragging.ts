import { type DndContextProps, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

// Everything that can be dragged is a button that can be pressed too, and says itself what it does.
const silent = () => undefined;
const accessibility: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
};

const atOnce = { distance: 6 };
const afterHold = { delay: 160, tolerance: 8 };

/**
 * The sensors of a game: a mouse drags at once. A finger does where the page cannot be scrolled by what is dragged
 * (`touch-action: none`), and after a moment elsewhere.
 */
export function useDragging({ scrolls }: { scrolls: boolean }): Pick<DndContextProps, 'sensors' | 'accessibility'> {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: atOnce }),
    useSensor(TouchSensor, { activationConstraint: scrolls ? afterHold : atOnce }),
  );
  return { sensors, accessibility };
}

/** The style of something that is being dragged by so many pixels. */
export function draggedBy(transform: { x: number; y: number } | null) {
  return transform === null ? {} : { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 5 };
}
