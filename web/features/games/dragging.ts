import { type DndContextProps, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

// Everything that can be dragged is a button that can be pressed too, and says itself what it does.
const silent = () => undefined;
const accessibility: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
};

/** How things are dragged here: at once with a mouse, after a moment with a finger, so that the page still scrolls. */
export function useDragging(): Pick<DndContextProps, 'sensors' | 'accessibility'> {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 160, tolerance: 8 } }),
  );
  return { sensors, accessibility };
}

/** The style of something that is being dragged by so many pixels. */
export function draggedBy(transform: { x: number; y: number } | null) {
  return transform === null ? {} : { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 5 };
}
