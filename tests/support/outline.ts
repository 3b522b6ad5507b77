import { SaxesParser } from 'saxes'

interface Element {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: (Element | string)[]
}

/** Implicit roles of elements, as far as screens use them. */
const ROLES: Readonly<Record<string, string>> = {
  a: 'link',
  aside: 'complementary',
  button: 'button',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  nav: 'navigation',
  section: 'region',
  select: 'combobox',
  summary: 'summary',
  textarea: 'textbox',
}
const INPUTS: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  password: 'password field',
  radio: 'radio',
  search: 'searchbox',
  range: 'slider',
}
/** Container roles: read by name, then by content. */
const HOLDERS = new Set(
  (
    'complementary figure form grid group navigation region tree tablist tabpanel table rowgroup row cell list listbox ' +
    'dialog alertdialog menu'
  ).split(' '),
)
/** States that are read, by attribute. */
const STATES: readonly (readonly [attribute: string, value: string, told: string])[] = [
  ['aria-pressed', 'true', 'pressed'],
  ['aria-current', 'true', 'current'],
  ['aria-current', 'page', 'current'],
  ['aria-selected', 'true', 'selected'],
  ['aria-expanded', 'true', 'open'],
  ['unfolded', '', 'open'],
  ['folded', '', 'folded'],
  ['aria-disabled', 'true', 'not now'],
  ['aria-busy', 'true', 'busy'],
  ['aria-checked', 'true', 'checked'],
  ['aria-invalid', 'true', 'wrong'],
  ['checked', '', 'checked'],
  ['readOnly', '', 'to read only'],
  ['disabled', '', 'disabled'],
]

/**
 * Reads markup like a screen reader, one line per element: role, name, states and description. Hidden and
 * collapsed parts are omitted, except the summary. No-break spaces become spaces, and password letters become
 * dots.
 */
export function outlineOf(markup: string, { unfolds = false } = {}): string[] {
  const root = treeOf(markup, unfolds)
  const byId = new Map<string, Element>()
  const all = descendantsOf(root)
  for (const element of all) if (element.attributes['id']) byId.set(element.attributes['id'], element)
  // A description is read with its element.
  const descriptions = new Set(all.flatMap(each => each.attributes['aria-describedby']?.split(' ') ?? []))
  const labels = new Map<string, Element>()
  for (const element of all) if (element.attributes['for']) labels.set(element.attributes['for'], element)

  const named = (ids: string) => ids.split(' ').flatMap(id => byId.get(id) ?? [])
  const nameOf = (element: Element, label: Element | undefined): string => {
    const { 'aria-label': said, 'aria-labelledby': by, title = '', id = '' } = element.attributes
    if (said !== undefined) return said
    if (by !== undefined)
      return named(by)
        .map(each => textOf(each, true))
        .join(' ')
    const naming = NAMING[element.tag]
    if (naming) return textOf(element.children.find(isTag(naming)) ?? '')
    const given = labels.get(id) ?? label
    if (given) return textOf(given)
    return (HOLDERS.has(roleOf(element) ?? '') || element.tag === 'input' ? '' : textOf(element)) || title
  }
  const lines: string[] = []
  const tell = (node: Element | string, label?: Element): void => {
    if (typeof node === 'string') return void (node.trim() !== '' && lines.push(node))
    if (isHidden(node) || UNSAID.has(node.tag) || node.attributes['for'] !== undefined) return
    if (descriptions.has(node.attributes['id'] ?? '')) return
    const role = roleOf(node)
    const isHolder = HOLDERS.has(role ?? '')
    if (role !== null) {
      const states = STATES.filter(([name, value]) => node.attributes[name] === value).map(
        ([, , told]) => told,
      )
      const chosen = valueIn(node)
      const about = named(node.attributes['aria-describedby'] ?? '').map(each => textOf(each, true))
      const name = nameOf(node, label)
      const holds = FIELDS.has(role) ? ` = ${chosen}` : reachedIn(node)
      const told = [role, name].filter(Boolean).join(' ')
      lines.push(
        `${told}${holds}${states.map(each => ` (${each})`).join('')}${about.map(each => ` — ${each}`).join('')}`,
      )
      if (!isHolder && !(role === 'heading' && !isPlain(node))) return
    } else if (isPlain(node)) return void lines.push(textOf(node) || titleOf(node))
    const isLabel = node.tag === 'label'
    // The text of a label element is the name of its field.
    const said = isLabel ? descendantsOf(node).filter(each => roleOf(each) !== null) : node.children
    for (const child of said) tell(child, isLabel ? node : label)
  }
  tell(root)
  return lines.map(plain).filter(line => line !== '')
}

/** Returns the attributes of each element of a tag, class or role, in order. */
export const attributesIn = (markup: string, of: string): Readonly<Record<string, string>>[] =>
  descendantsOf(treeOf(markup, true))
    .filter(({ tag, attributes: { class: classes = '', role } }) =>
      [tag, ...classes.split(' '), role].includes(of),
    )
    .map(({ attributes }) => attributes)

const plain = (line: string) => line.replaceAll(/\s+/g, ' ').trim()
const isTag = (tag: string) => (node: Element | string) => typeof node !== 'string' && node.tag === tag

/** Title of an element; presentational ones have it for the mouse only. */
const titleOf = ({ attributes: { role, title = '' } }: Element) => (role === 'presentation' ? '' : title)

const isHidden = ({ attributes }: Element) =>
  attributes['hidden'] !== undefined || attributes['aria-hidden'] === 'true'

function roleOf(element: Element): string | null {
  const { tag, attributes } = element
  const { role, type = 'text' } = attributes
  if (role === 'presentation') return null
  if (role !== undefined) return role
  if (tag === 'svg') return isHidden(element) ? null : 'graphic'
  if (tag === 'input') return INPUTS[type] ?? 'textbox'
  if (tag === 'table') return element.children.some(isTag('caption')) ? 'table' : null
  // Regions and forms without a name are not landmarks.
  const isNamed = ['aria-label', 'aria-labelledby'].some(name => attributes[name] !== undefined)
  if ((tag === 'section' || tag === 'form') && !isNamed) return null
  return ROLES[tag] ?? null
}

/** Returns whether an element contains only text. */
const isPlain = (element: Element): boolean =>
  descendantsOf(element).every(each => each === element || (roleOf(each) === null && !BLOCKS.has(each.tag)))
const FIELDS = new Set(['textbox', 'searchbox', 'password field', 'combobox'])
/** Child element that names its parent. */
const NAMING: Readonly<Record<string, string>> = { fieldset: 'legend', table: 'caption' }
/** A legend or caption names its group or table; the options of a datalist are read when it opens. */
const UNSAID = new Set(['legend', 'caption', 'style', 'datalist'])
const BLOCKS = new Set(['p', 'li', 'ul', 'ol', 'div', 'header', 'footer', 'details', 'table', 'tr'])

/** Returns the value of a slider or progress bar: its text, otherwise a percentage. */
function reachedIn({ attributes }: Element): string {
  const { 'aria-valuetext': told, 'aria-valuenow': now, 'aria-valuemax': all } = attributes
  if (told !== undefined) return ` = ${told}`
  return now === undefined || all === undefined ? '' : ` = ${Math.round((100 * Number(now)) / Number(all))} %`
}

const descendantsOf = (element: Element): Element[] => [
  element,
  ...element.children.flatMap(child => (typeof child === 'string' ? [] : descendantsOf(child))),
]

/** Returns the value of a field: its visible text, or the text of its choice. */
function valueIn(field: Element): string {
  if (field.tag === 'select') return textOf(chosenIn(field) ?? '')
  if (field.tag === 'textarea') return field.children.join('')
  const { type, value = '' } = field.attributes
  return type === 'password' ? '•'.repeat(value.length) : value
}

const chosenIn = (select: Element) =>
  descendantsOf(select).find(
    ({ tag, attributes }) => tag === 'option' && attributes['selected'] !== undefined,
  )

/** Returns the text of an element; hidden text only if it describes another one. */
function textOf(node: Element | string, isMeant = false): string {
  if (typeof node === 'string') return node
  if ((isHidden(node) && !isMeant) || node.tag === 'style') return ''
  const inner = node.children.map(child => textOf(child)).join(' ')
  return plain(node.attributes['aria-label'] ?? inner)
}

/** @param unfolds Whether to expand collapsed content. */
function treeOf(markup: string, unfolds: boolean): Element {
  const root: Element = { tag: 'root', attributes: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  const isFolded = () => {
    const { tag, attributes } = open.at(-1) ?? root
    return tag === 'details' && attributes['open'] === undefined && !unfolds
  }
  parser.on('opentag', ({ name, attributes }) => {
    const added = name === 'summary' ? (isFolded() ? 'folded' : 'unfolded') : isFolded() ? 'hidden' : null
    const own = added === null ? attributes : { ...attributes, [added]: '' }
    const element: Element = { tag: name, attributes: own, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', text => void (isFolded() || open.at(-1)?.children.push(text)))
  parser.write(`<root>${markup}</root>`).close()
  return root
}
