import type { Language } from '../contract/languages.mjs'

const NAMES: Record<Language, Record<string, string>> = {
  fr: {
    mod: 'Ctrl',
    shift: 'Maj',
    Escape: 'Échap',
    Enter: 'Entrée',
    Delete: 'Suppr',
    click: 'clic',
    doubleClick: 'double clic',
    rightClick: 'clic droit',
    drag: 'glisser',
    ...arrows(),
  },
  en: {
    mod: 'Ctrl',
    shift: 'Shift',
    Escape: 'Esc',
    Enter: 'Enter',
    Delete: 'Del',
    click: 'click',
    doubleClick: 'double click',
    rightClick: 'right click',
    drag: 'drag',
    ...arrows(),
  },
}

function arrows() {
  return { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }
}

/** The keys of a chord or a sequence as they are written on a keyboard, one string a key. */
export function formatKeys(keys: string, language: Language, apple = false): string[] {
  return keys.split(' ').flatMap(chord => {
    const parts = chord === '+' ? ['+'] : chord.split('+')
    return parts.map(part => (part === 'mod' && apple ? '⌘' : (NAMES[language][part] ?? part.toUpperCase())))
  })
}
