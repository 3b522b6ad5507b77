import { expect, test } from 'vitest'
import { attributesIn, outlineOf } from './outline.ts'

test.each([
  ['a button by its text', '<button type="button">Close</button>', ['button Close']],
  ['a button by its label', '<button aria-label="Close it">×</button>', ['button Close it']],
  [
    'an unavailable command, with its reason',
    '<button aria-disabled="true" aria-describedby="why">Undo</button><span hidden="" id="why">Nothing yet.</span>',
    ['button Undo (not now) — Nothing yet.'],
  ],
  [
    'a field by its label, with its value',
    '<label for="name">Name</label><input id="name" value="Eve"/>',
    ['textbox Name = Eve'],
  ],
  [
    'a choice by the label around it',
    '<label><input type="radio" checked=""/><span>Red</span></label>',
    ['radio Red (checked)'],
  ],
  [
    'a list by its chosen option',
    '<select aria-label="Colour"><option>Red</option><option selected="">Blue</option></select>',
    ['combobox Colour = Blue'],
  ],
  [
    'a group by its legend, and its content',
    '<fieldset><legend>Mode</legend><button>One</button></fieldset>',
    ['group Mode', 'button One'],
  ],
  [
    'a table by its caption and its busy state',
    '<table role="table" aria-busy="true"><caption>Keys</caption><tr role="row"><td role="cell">One</td></tr></table>',
    ['table Keys (busy)', 'row', 'cell', 'One'],
  ],
  [
    'a plain table by its caption, else by its content',
    '<table><caption>Keys</caption><tr><td>One</td></tr></table><table><tr><td>Two</td></tr></table>',
    ['table Keys', 'One', 'Two'],
  ],
  [
    'a menu by its name, with chosen and unavailable items',
    '<div role="menu" aria-label="Theme"><div role="menuitemradio" aria-checked="true">Dark</div>' +
      '<div role="menuitem" aria-disabled="true">Undo</div></div>',
    ['menu Theme', 'menuitemradio Dark (checked)', 'menuitem Undo (not now)'],
  ],
  [
    'an invalid, a read-only and a disabled field',
    '<input aria-label="Name" value="x" aria-invalid="true"/><textarea aria-label="Text" readOnly="">One</textarea>' +
      '<select aria-label="Term" disabled=""><option selected="">A year</option></select>',
    ['textbox Name = x (wrong)', 'textbox Text = One (to read only)', 'combobox Term = A year (disabled)'],
  ],
  [
    'the value of a progress bar',
    '<div role="progressbar" aria-label="Upload" aria-valuemax="1" aria-valuenow="0.25"></div>',
    ['progressbar Upload = 25 %'],
  ],
  [
    'the text of a slider position',
    '<span role="slider" aria-label="From" aria-valuemax="1" aria-valuenow="0.25" aria-valuetext="2 000"></span>',
    ['slider From = 2 000'],
  ],
  [
    'an element without text by its title, unless it is for the mouse only',
    '<p>One</p><span title="Drag it"><svg aria-hidden="true"/></span><div role="presentation" title="Pick it"></div>',
    ['One', 'Drag it'],
  ],
  [
    'a visible picture without text',
    '<p>One</p><p><svg/> Two</p><p><svg aria-hidden="true"/> Three</p>',
    ['One', 'graphic', 'Two', 'Three'],
  ],
  ['no hidden element', '<p>Seen</p><p hidden="">Not</p><p aria-hidden="true">Nor</p>', ['Seen']],
  [
    'only the content of a section without a name',
    '<section><p>Text <b>in</b> parts</p></section>',
    ['Text in parts'],
  ],
  [
    'a password as dots, one for each letter',
    '<label for="key">Key</label><input id="key" type="password" value="four"/>',
    ['password field Key = ••••'],
  ],
  [
    'only the summary of a folded element, also within a message',
    '<details>Not<summary>More</summary><p>Nor</p><a href="/">Neither</a></details>' +
      '<p role="alert">No. <details><summary>Why</summary>Not</details></p>',
    ['summary More (folded)', 'alert No. Why'],
  ],
  [
    'the summary and the content of an unfolded element',
    '<details open=""><summary aria-label="More of it">More</summary><p>Text</p>and more</details>',
    ['summary More of it (open)', 'Text', 'and more'],
  ],
  ['texts without markup', '<p>&lt;b&gt; 5\u00a0%</p>', ['<b> 5 %']],
])('reads %s', (_, markup, lines) => {
  expect(outlineOf(markup)).toEqual(lines)
})

test('reads expanded content on request', () => {
  const list =
    '<details><summary>More</summary><p>One</p><details><summary>Why</summary>Two</details></details>'
  expect(outlineOf(list, { unfolds: true })).toEqual([
    'summary More (open)',
    'One',
    'summary Why (open)',
    'Two',
  ])
})

test('finds attributes of elements by tag, class or role', () => {
  const markup =
    '<p class="small end" title="One"></p><div role="note"><p class="ending" title="Two"></p></div>'
  const titles = (of: string) => attributesIn(markup, of).map(({ title }) => title)
  expect([titles('p'), titles('end'), titles('note')]).toEqual([['One', 'Two'], ['One'], [undefined]])
})
