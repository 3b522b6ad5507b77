/**
 * Gestures of keys and mouse that are no commands of their own: they are part of how lists, forms, the table and the
 * map work.
 */
export const GESTURES = [
  { id: 'menu', keys: ['rightClick', 'shift+F10'] },
  { id: 'toggle', keys: ['mod+click'] },
  { id: 'add', keys: ['shift+click'] },
  { id: 'box', keys: ['shift+drag'] },
  { id: 'edge', keys: ['drag', 'ArrowLeft', 'ArrowRight'] },
  { id: 'fit', keys: ['doubleClick', 'Enter'] },
  { id: 'choice', keys: ['ArrowUp', 'ArrowDown'] },
  { id: 'form', keys: ['mod+Enter'] },
] as const
