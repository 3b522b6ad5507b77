import type commands from '../../locales/fr/commands.json'

/** Keys and gestures that have a name in each language: `commands:keyboard`. */
type NamedKey = keyof (typeof commands)['keyboard']

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

const NAMED: readonly string[] = [
  'mod',
  'shift',
  'Escape',
  'Enter',
  'Delete',
  'click',
  'doubleClick',
  'rightClick',
  'drag',
] satisfies NamedKey[]
const isNamed = (key: string): key is NamedKey => NAMED.includes(key)

/**
 * The keys of a chord or a sequence as they are written on a keyboard, one string a key.
 * @param nameOf Says a key in the language of whoever reads it.
 */
export function formatKeys(
  keys: string,
  nameOf: (key: `keyboard.${NamedKey}`) => string,
  apple = false,
): string[] {
  return keys.split(' ').flatMap(chord => {
    const parts = chord === '+' ? ['+'] : chord.split('+')
    return parts.map(part => {
      if (part === 'mod' && apple) return '⌘'
      return isNamed(part) ? nameOf(`keyboard.${part}`) : (ARROWS[part] ?? part.toUpperCase())
    })
  })
}
