import { type DndContextProps, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

// Every draggable element is also a button with its own label, so the library's announcements are turned off.
const silence = () => undefined;
const accessibility: NonNullable<DndContextProps['accessibility']> = {
  announcements: {
    onDragStart: silence,
    onDragOver: silence,
    onDragEnd: silence,
    onDragCancel: silence,
  },
  screenReaderInstructions: { draggable: '' },
};

const atOnce = { distance: 6 };
const afterHold = { delay: 160, tolerance: 8 };

/**
 * Returns drag sensors. A mouse drags at once; a finger does so if the element prevents scrolling (`touch-action:
 * none`), and otherwise after a delay.
 */
export function useDragging({ scrolls }: { scrolls: boolean }): Pick<DndContextProps, 'sensors' | 'accessibility'> {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: atOnce }),
    useSensor(TouchSensor, { activationConstraint: scrolls ? afterHold : atOnce }),
  );
  return { sensors, accessibility };
}

export function dragStyle(transform: { x: number; y: number } | null) {
  return transform === null ? {} : { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 5 };
}
