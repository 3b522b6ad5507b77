import { expect, test } from 'vitest'
import { attributesIn, outlineOf } from './outline.ts'

test.each([
  ['a button by its text', '<button type="button">Close</button>', ['button Close']],
  ['a button by its label', '<button aria-label="Close it">×</button>', ['button Close it']],
  [
    'what is not possible, with its reason',
    '<button aria-disabled="true" aria-describedby="why">Undo</button><span hidden="" id="why">Nothing yet.</span>',
    ['button Undo (not now) — Nothing yet.'],
  ],
  [
    'a field by its label, with what it holds',
    '<label for="name">Name</label><input id="name" value="Eve"/>',
    ['textbox Name = Eve'],
  ],
  [
    'a choice by the label around it',
    '<label><input type="radio" checked=""/><span>Red</span></label>',
    ['radio Red (checked)'],
  ],
  [
    'a list by what is chosen',
    '<select aria-label="Colour"><option>Red</option><option selected="">Blue</option></select>',
    ['combobox Colour = Blue'],
  ],
  [
    'a group by its legend, and what is in it',
    '<fieldset><legend>Mode</legend><button>One</button></fieldset>',
    ['group Mode', 'button One'],
  ],
  [
    'a table by its caption, and that it is busy',
    '<table role="table" aria-busy="true"><caption>Keys</caption><tr role="row"><td role="cell">One</td></tr></table>',
    ['table Keys (busy)', 'row', 'cell', 'One'],
  ],
  [
    'a plain table by its caption, else by what is in it',
    '<table><caption>Keys</caption><tr><td>One</td></tr></table><table><tr><td>Two</td></tr></table>',
    ['table Keys', 'One', 'Two'],
  ],
  [
    'a menu by its name, with what is chosen and what is not possible in it',
    '<div role="menu" aria-label="Theme"><div role="menuitemradio" aria-checked="true">Dark</div>' +
      '<div role="menuitem" aria-disabled="true">Undo</div></div>',
    ['menu Theme', 'menuitemradio Dark (checked)', 'menuitem Undo (not now)'],
  ],
  [
    'a field that is wrong, that cannot be changed now, or that is disabled',
    '<input aria-label="Name" value="x" aria-invalid="true"/><textarea aria-label="Text" readOnly="">One</textarea>' +
      '<select aria-label="Term" disabled=""><option selected="">A year</option></select>',
    ['textbox Name = x (wrong)', 'textbox Text = One (to read only)', 'combobox Term = A year (disabled)'],
  ],
  [
    'how far something has come',
    '<div role="progressbar" aria-label="Upload" aria-valuemax="1" aria-valuenow="0.25"></div>',
    ['progressbar Upload = 25 %'],
  ],
  [
    'the place of a slider in its words',
    '<span role="slider" aria-label="From" aria-valuemax="1" aria-valuenow="0.25" aria-valuetext="2 000"></span>',
    ['slider From = 2 000'],
  ],
  [
    'what has no text by its title, unless it is for the mouse alone',
    '<p>One</p><span title="Drag it"><svg aria-hidden="true"/></span><div role="presentation" title="Pick it"></div>',
    ['One', 'Drag it'],
  ],
  [
    'a picture that is not hidden, though it says nothing',
    '<p>One</p><p><svg/> Two</p><p><svg aria-hidden="true"/> Three</p>',
    ['One', 'graphic', 'Two', 'Three'],
  ],
  ['nothing that is hidden', '<p>Seen</p><p hidden="">Not</p><p aria-hidden="true">Nor</p>', ['Seen']],
  [
    'a section without a name by what is in it alone',
    '<section><p>Text <b>in</b> parts</p></section>',
    ['Text in parts'],
  ],
  [
    'a password as one, a dot for each letter',
    '<label for="key">Key</label><input id="key" type="password" value="four"/>',
    ['password field Key = ••••'],
  ],
  [
    'of what is folded its summary alone, also within a message',
    '<details>Not<summary>More</summary><p>Nor</p><a href="/">Neither</a></details>' +
      '<p role="alert">No. <details><summary>Why</summary>Not</details></p>',
    ['summary More (folded)', 'alert No. Why'],
  ],
  [
    'of what is unfolded its summary, and what is in it',
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
