import { expect, test } from 'vitest'
import { shownBench } from '../../tests/support/drawn.tsx'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { continuations, createKeymap, type KeyPress, matches } from './keymap.ts'
import { commandById, commands } from './registry.ts'
import { isPossible, run } from './run.ts'

/** Simulates a browser event. Its properties are inherited, so spreading copies none of them. */
const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress =>
  Object.create({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    timeStamp: 0,
    ...changes,
  })

/** Returns the press of a chord on a QWERTY keyboard. */
function pressOf(chord: string): KeyPress {
  const parts = chord.split('+')
  const key = chord.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  return press(key, { ctrlKey: parts.includes('mod'), shiftKey: parts.includes('shift') })
}

test.each([
  ['1', press('&', { code: 'Digit1' }), 'a digit by its place: AZERTY writes & there'],
  ['1', press('1', { code: 'Digit1', shiftKey: true }), 'a digit that AZERTY writes with Shift'],
  ['1', press('1', { code: 'Numpad1' }), 'a digit of the numeric pad'],
  ['?', press('?', { shiftKey: true, code: 'Comma' }), 'a symbol whatever it takes to write it'],
  ['/', press('/', { shiftKey: true, code: 'Period' }), 'a symbol that needs Shift on AZERTY'],
  ['-', press('-', { code: 'Digit6' }), 'the minus of AZERTY, which stands on a digit'],
  ['mod+k', press('k', { ctrlKey: true }), 'Ctrl'],
  ['mod+k', press('k', { metaKey: true }), 'Command'],
  ['mod+shift+z', press('Z', { ctrlKey: true, shiftKey: true }), 'a letter with Shift'],
  ['Escape', press('Escape'), 'a named key'],
  ['+', press('+', { shiftKey: true }), 'plus itself'],
])('matches %s to %o: %s', (chord, key) => {
  expect(matches(key, chord)).toBe(true)
})

test.each([
  ['k', press('k', { ctrlKey: true }), 'with Ctrl it is another chord'],
  ['mod+z', press('Z', { ctrlKey: true, shiftKey: true }), 'redo is not undo'],
  ['n', press('n', { altKey: true }), 'Alt belongs to the system'],
  ['mod+k', press('k', { ctrlKey: true, altKey: true }), 'AltGr arrives as Ctrl with Alt'],
  ['8', press('ArrowUp', { code: 'Numpad8' }), 'an arrow of the numeric pad without NumLock'],
  ['7', press('Home', { code: 'Numpad7' }), 'Home of the numeric pad'],
  ['5', press('Clear', { code: 'Numpad5' }), 'the middle of the numeric pad without NumLock'],
  ['1', press('!', { code: 'Digit1', shiftKey: true }), 'a symbol that QWERTY writes with Shift'],
  ['1', press('2', { code: 'Digit1' }), 'another digit, on a layout with another order'],
])('does not match %s to %o: %s', (chord, key) => {
  expect(matches(key, chord)).toBe(false)
})

async function keymap() {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  return { bench, keys: createKeymap(commands, bench.runtime) }
}

test('runs the command of a sequence on the second key', async () => {
  const { bench, keys } = await keymap()
  expect(keys(press('g'), 'elsewhere')).toBe(true)
  keys(press('t'), 'elsewhere')
  expect(bench.reports).toEqual([{ command: 'pane.table', args: [], surface: 'key' }])
})

test('waits two seconds for the second key', async () => {
  const { bench, keys } = await keymap()
  keys(press('g', { timeStamp: 100 }), 'elsewhere')
  keys(press('t', { timeStamp: 2099 }), 'elsewhere')
  expect(bench.reports.map(({ command }) => command)).toEqual(['pane.table'])
  keys(press('g', { timeStamp: 3000 }), 'elsewhere')
  keys(press('t', { timeStamp: 5000 }), 'elsewhere')
  expect(bench.reports.map(({ command }) => command)).toEqual(['pane.table'])
})

test('lists the next keys by ?, then waits for the second key without a limit', async () => {
  const { bench, keys } = await keymap()
  const state = () => bench.runtime.snapshots().chord.value
  keys(press('g', { timeStamp: 100 }), 'elsewhere')
  expect(state()).toEqual({ waiting: 'knowing' })
  expect(keys(press('?', { timeStamp: 300, shiftKey: true }), 'elsewhere')).toBe(true)
  expect(state()).toBe('asked')
  bench.wait(60_000)
  keys(press('t', { timeStamp: 60_000 }), 'elsewhere')
  expect(bench.reports.map(({ command }) => command)).toEqual(['pane.table'])
  expect(state()).toBe('resting')
})

test('lists the next keys to a user who hesitates', async () => {
  const { bench, keys } = await keymap()
  keys(press('g'), 'elsewhere')
  bench.wait(700)
  expect(bench.runtime.snapshots().chord.matches({ waiting: 'hesitating' })).toBe(true)
})

test('ignores a character that continues no sequence, but not other keys', async () => {
  const { bench, keys } = await keymap()
  keys(press('g'), 'elsewhere')
  expect(keys(press('7', { code: 'Digit7' }), 'elsewhere')).toBe(true)
  expect(bench.reports).toEqual([])
  keys(press('g'), 'elsewhere')
  keys(press('k', { ctrlKey: true }), 'elsewhere')
  expect(bench.reports.map(({ command }) => command)).toEqual(['palette.toggle'])
})

test('keeps a sequence when its first key repeats or a modifier is pressed', async () => {
  const { bench, keys } = await keymap()
  keys(press('g'), 'elsewhere')
  keys(press('g', { repeat: true }), 'elsewhere')
  keys(press('Shift', { shiftKey: true }), 'elsewhere')
  keys(press('t'), 'elsewhere')
  expect(bench.reports.map(({ command }) => command)).toEqual(['pane.table'])
})

test('lists the possible keys after the first one', async () => {
  const { bench } = await keymap()
  const following = continuations(commands, bench.runtime.snapshots(), 'g').map(({ keys }) => keys)
  expect(following.toSorted()).toEqual([
    'a',
    'c',
    'd',
    'e',
    'f',
    'h',
    'i',
    'l',
    'm',
    'n',
    'o',
    'p',
    'r',
    't',
    'y',
  ])
})

test('leaves characters to a closed list, unless a sequence is waiting', async () => {
  const { bench, keys } = await keymap()
  expect(keys(press('?'), 'list')).toBe(false)
  expect(keys(press('g'), 'list')).toBe(false)
  keys(press('g'), 'elsewhere')
  expect(keys(press('t'), 'list')).toBe(true)
  expect(bench.reports.map(({ command }) => command)).toEqual(['pane.table'])
})

test('runs only global keys in a text field', async () => {
  const { bench, keys } = await keymap()
  expect(keys(press('?'), 'text')).toBe(false)
  expect(keys(press('k', { ctrlKey: true }), 'text')).toBe(true)
  expect(bench.runtime.snapshots().palette.matches({ dialog: 'open' })).toBe(true)
})

test('leaves a text field with Escape, after clearing a search field', async () => {
  const { bench, keys } = await keymap()
  bench.runtime.send('panels', { type: 'catalogue.closed' })
  run(commandById('inspector.card'), 'button', bench.runtime)
  expect(keys(press('Escape'), 'search')).toBe(false)
  expect(keys(press('k'), 'search')).toBe(false)
  expect(keys(press('Escape'), 'text')).toBe(true)
  expect(bench.reports.map(({ command }) => command)).toEqual(['inspector.card', 'workbench.back'])
})

test('runs map keys only while the map has the focus', async () => {
  const { bench, keys } = await keymap()
  expect(keys(press('ArrowLeft'), 'elsewhere')).toBe(false)
  expect(keys(press('ArrowLeft'), 'map')).toBe(true)
  expect(bench.mapCommands).toContainEqual({ type: 'map.steered', move: { x: -120, y: 0 } })
})

test('turns single keys off, but not chords', async () => {
  const { bench, keys } = await keymap()
  bench.runtime.send('preferences', {
    type: 'preferences.changed',
    patch: { singleKeys: 'off' },
  } as never)
  expect(keys(press('?'), 'elsewhere')).toBe(false)
  expect(keys(press('k', { ctrlKey: true }), 'elsewhere')).toBe(true)
})

test('never aborts with the minus of AZERTY, which is on the key of 6', async () => {
  const { bench, keys } = await keymap()
  run(commandById('dataset.display'), 'button', bench.runtime, ['zones'])
  await bench.settle()
  expect(isPossible(commandById('loading.abort'), bench.runtime.snapshots(), [])).toBe(true)
  expect(keys(press('-', { code: 'Digit6' }), 'elsewhere')).toBe(false)
  expect(keys(press('-', { code: 'Digit6' }), 'map')).toBe(true)
  expect(bench.reports.map(({ command }) => command)).toEqual(['dataset.display', 'map.zoomOut'])
})

test('names the command of an unavailable key, with the reason', async () => {
  const { bench, keys } = await keymap()
  const refusal = () => {
    const { chord } = bench.runtime.snapshots()
    return chord.matches('refused') ? chord.context.refusal : null
  }
  expect(keys(press('z', { ctrlKey: true }), 'elsewhere')).toBe(true)
  expect(refusal()).toEqual({ command: 'view.undo', reason: 'nothingToUndo' })
  keys(press('5', { code: 'Digit5' }), 'elsewhere')
  expect(refusal()).toEqual({ command: 'view.clear', reason: 'nothingDisplayed' })
  keys(press('g'), 'elsewhere')
  keys(press('v'), 'elsewhere')
  expect(refusal()).toEqual({ command: 'recording.values', reason: 'notRecording' })
  keys(press('7', { code: 'Digit7' }), 'elsewhere')
  expect(refusal()).toBeNull()
  keys(press('Escape'), 'elsewhere')
  expect(refusal()).toEqual({ command: 'workbench.back', reason: 'nothingToLeave' })
  keys(press('Escape'), 'elsewhere')
  expect(refusal()).toBeNull()
  expect(bench.reports.map(({ command }) => command)).toEqual(['reload.toggle'])
})

test('undoes changes of the page by key in the dialog of the download, and no others', async () => {
  const bench = await shownBench('zones')
  const keys = createKeymap(commands, bench.runtime)
  run(commandById('download.compose'), 'button', bench.runtime)
  run(commandById('picture.page'), 'button', bench.runtime, ['a4', 'portrait'])
  await bench.settle()
  expect(keys(press('5', { code: 'Digit5' }), 'elsewhere')).toBe(false)
  expect(keys(press('z', { ctrlKey: true }), 'text')).toBe(false)
  keys(press('z', { ctrlKey: true }), 'elsewhere')
  await bench.settle()
  expect(bench.view().ground.page.size).toBe('hd')
  keys(press('z', { ctrlKey: true }), 'elsewhere')
  await bench.settle()
  expect(bench.view().displayed).toHaveLength(1)
  keys(press('y', { ctrlKey: true }), 'elsewhere')
  await bench.settle()
  expect(bench.view().ground.page).toMatchObject({ size: 'a4', orientation: 'portrait' })
})

test('handles each key that works on an empty workbench', async () => {
  for (const { id, scope, keys: [chord = ''] = [] } of commands) {
    if (chord === '' || scope === 'catalogue' || scope === 'screen') continue
    const { bench, keys } = await keymap()
    bench.runtime.send('panels', { type: 'catalogue.closed' })
    for (const key of chord.split(' ')) keys(pressOf(key), scope === 'map' ? 'map' : 'elsewhere')
    const { chord: state, palette } = bench.runtime.snapshots()
    const refused = state.matches('refused') ? state.context.refusal : null
    const asked = palette.context.asking?.command
    expect([bench.reports[0]?.command, asked, refused?.command], chord).toContain(id)
    expect(refused?.reason, chord).not.toBe('notNow')
  }
})

test('explains an unavailable key only where it would work', async () => {
  const { bench, keys } = await keymap()
  expect(keys(press('z', { ctrlKey: true }), 'text')).toBe(false)
  expect(keys(press('Enter'), 'elsewhere')).toBe(false)
  expect(bench.runtime.snapshots().chord.matches('refused')).toBe(false)
})

test('ignores keys while text is being composed', async () => {
  const { keys } = await keymap()
  expect(keys(press('k', { ctrlKey: true, isComposing: true }), 'elsewhere')).toBe(false)
})

test('leaves all keys to an open dialog', async () => {
  const { keys } = await keymap()
  keys(press('k', { ctrlKey: true }), 'elsewhere')
  expect(keys(press('1', { code: 'Digit1' }), 'elsewhere')).toBe(false)
})

test('allows only navigation keys on another screen', async () => {
  const { bench, keys } = await keymap()
  bench.root.system.get('navigation').send({ type: 'navigation.requested', to: '/feedback' })
  await bench.settle()
  const before = bench.view()
  expect(keys(press('7', { code: 'Digit7' }), 'elsewhere')).toBe(false)
  expect(bench.view()).toEqual(before)
  keys(press('g'), 'elsewhere')
  expect(keys(press('m'), 'elsewhere')).toBe(true)
})
