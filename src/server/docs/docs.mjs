// Script of the API page, which browsers run unchanged: it makes calls with the key that the user entered.

/** Maximum number of bytes of an answer that are shown. */
const MOST_BYTES = 200_000
/** Storage key of the tool chosen for the examples. */
const TOOL = 'cartable.docs.tool'

const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const words = main.dataset

for (const hidden of document.querySelectorAll('.try')) hidden.removeAttribute('hidden')

/** @type {NodeListOf<HTMLInputElement>} */
const tools = document.querySelectorAll('input[name="tool"]')
for (const tool of tools) {
  if (tool.value === localStorage.getItem(TOOL)) tool.checked = true
  tool.addEventListener('change', () => localStorage.setItem(TOOL, tool.value))
}

// Returns the group with the call that the address names.
const openGroup = () => {
  const link = document.querySelector(`nav a[href="${CSS.escape(location.hash)}"]`)
  link?.closest('details')?.setAttribute('open', '')
}
addEventListener('hashchange', openGroup)
openGroup()

for (const form of document.forms) {
  let asking = new AbortController()
  form.addEventListener('submit', event => {
    event.preventDefault()
    asking.abort()
    asking = new AbortController()
    void send(form, asking.signal)
  })
}

/**
 * Makes the call of a form, and shows the answer below the form.
 * @param {HTMLFormElement} form
 * @param {AbortSignal} signal
 */
async function send(form, signal) {
  const output = /** @type {HTMLOutputElement} */ (form.querySelector('output'))
  const shown = /** @type {HTMLPreElement} */ (form.querySelector('pre'))
  output.textContent = words['sending'] ?? ''
  shown.hidden = true
  try {
    const began = performance.now()
    const answer = await fetch(addressOf(form), { ...optionsOf(form), signal })
    const { text, bytes, isCut } = await read(answer)
    const milliseconds = Math.round(performance.now() - began)
    const type = answer.headers.get('content-type') ?? ''
    output.textContent = [
      `${answer.status} ${answer.statusText}`,
      type,
      size(bytes, isCut),
      `${milliseconds} ms`,
    ]
      .filter(part => part.trim() !== '')
      .join(' · ')
    shown.textContent =
      text === null ? (words['binary'] ?? '') : isCut ? `${text}\n… ${words['cut']}` : pretty(text)
    shown.hidden = shown.textContent === ''
  } catch {
    if (!signal.aborted) output.textContent = words['unreachable'] ?? ''
  }
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  let path = form.dataset['path'] ?? ''
  const query = new URLSearchParams()
  for (const field of fieldsOf(form)) {
    const { name, value } = field
    if (field.dataset['place'] === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (field.dataset['place'] === 'query' && value !== '') query.append(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * @param {HTMLFormElement} form
 * @returns {NodeListOf<HTMLInputElement | HTMLSelectElement>}
 */
const fieldsOf = form => form.querySelectorAll('[data-place]')

/**
 * @param {HTMLFormElement} form
 * @returns {RequestInit}
 */
function optionsOf(form) {
  const key = /** @type {HTMLInputElement | null} */ (document.querySelector('#key'))?.value.trim() ?? ''
  const body = /** @type {HTMLTextAreaElement | null} */ (form.querySelector('textarea'))
  return {
    method: form.dataset['method'] ?? 'GET',
    // The user's session must not authenticate an example for a program.
    credentials: 'omit',
    headers: {
      ...(key === '' ? {} : { Authorization: `Api-Key ${key}` }),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: body.value } : {}),
  }
}

/**
 * Reads the start of an answer: its text, or null for binary data.
 * @param {Response} answer
 */
async function read(answer) {
  const parts = []
  let bytes = 0
  const reader = answer.body?.getReader()
  while (reader && bytes < MOST_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.length
  }
  const isCut = bytes >= MOST_BYTES
  if (isCut) await reader?.cancel()
  const isText = /json|text|xml|csv/.test(answer.headers.get('content-type') ?? '')
  return { text: isText ? (await new Blob(parts).text()).slice(0, MOST_BYTES) : null, bytes, isCut }
}

/**
 * @param {number} bytes
 * @param {boolean} isCut
 */
const size = (bytes, isCut) =>
  `${isCut ? '> ' : ''}${new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(bytes / 1000)} kB`

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
