import { shellWord } from '../../domain/view/curl.ts'
import type { ExampleBody, ExampleCall } from './exampleCall.ts'

/** Tools of the examples: the name of each, and the code that makes a call. */
export const SNIPPETS = {
  curl: { name: 'curl', write: curl },
  python: { name: 'Python', write: python },
  javascript: { name: 'JavaScript', write: javascript },
  r: { name: 'R', write: r },
} as const satisfies Record<string, { name: string; write: (call: ExampleCall) => string }>

const FILE = '{file}'

/** Returns a text in double quotes, as Python, JavaScript and R read it. */
const quoted = (text: string): string => JSON.stringify(text)

function curl({ method, url, headers, body }: ExampleCall): string {
  const verb = method === 'GET' ? [] : [`-X ${method}`]
  const sent = headersOf({ headers, body }).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`)
  const data =
    body === null ? [] : 'file' in body ? [`--data-binary '@${FILE}'`] : [`-d ${shellWord(json(body.value))}`]
  return [['curl', ...verb, shellWord(url)].join(' '), ...sent, ...data].join(' \\\n  ')
}

function python({ method, url, headers, body, isJson }: ExampleCall): string {
  const carried = body !== null && 'value' in body ? headers : headersOf({ headers, body })
  const parts = [
    quoted(url),
    ...(carried.length > 0 ? [`headers=${literal(Object.fromEntries(carried), PYTHON)}`] : []),
    ...(body === null
      ? []
      : 'file' in body
        ? [`data=open("${FILE}", "rb")`]
        : [`json=${literal(body.value, PYTHON)}`]),
  ]
  return [
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(${listed(parts, '    ')})`,
    'answer.raise_for_status()',
    isJson ? 'data = answer.json()' : 'data = answer.content',
  ].join('\n')
}

function javascript({ method, url, headers, body, isJson }: ExampleCall): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quoted(method)}`]),
    ...headersOption(headersOf({ headers, body })),
    ...(body === null ? [] : [`body: ${'file' in body ? 'file' : `JSON.stringify(${json(body.value)})`}`]),
  ]
  const given = options.length > 0 ? [quoted(url), `{\n  ${options.join(',\n  ')},\n}`] : [quoted(url)]
  return [
    `const answer = await fetch(${given.join(', ')})`,
    'if (!answer.ok) throw new Error(await answer.text())',
    `const data = await answer.${isJson ? 'json' : 'arrayBuffer'}()`,
  ].join('\n')
}

const headersOption = (headers: ExampleCall['headers']): string[] =>
  headers.length > 0 ? [`headers: ${json(Object.fromEntries(headers))}`] : []

function r({ method, url, headers, body, isJson }: ExampleCall): string {
  const sent = headers.map(([name, value]) => `\`${name}\` = ${quoted(value)}`)
  return [
    'library(httr2)',
    '',
    [
      `data <- request(${quoted(url)})`,
      ...(['GET', 'POST'].includes(method) && (method === 'POST') === (body !== null)
        ? []
        : [`req_method(${quoted(method)})`]),
      ...(sent.length > 0 ? [`req_headers(${sent.join(', ')})`] : []),
      ...(body === null ? [] : [bodyInR(body)]),
      'req_perform()',
      isJson ? 'resp_body_json()' : 'resp_body_raw()',
    ].join(' |>\n  '),
  ].join('\n')
}

const bodyInR = (body: ExampleBody): string =>
  'file' in body
    ? `req_body_file("${FILE}", type = ${quoted(body.type)})`
    : `req_body_raw(${quoted(json(body.value))}, type = ${quoted(body.type)})`

/** Returns the headers of a call, with the type of its body. */
const headersOf = ({ headers, body }: Pick<ExampleCall, 'headers' | 'body'>): ExampleCall['headers'] =>
  body === null ? headers : [...headers, ['Content-Type', body.type]]

const json = (value: unknown): string => JSON.stringify(value)

/** Formats arguments on one line, or one per line when long. */
function listed(parts: readonly string[], indent: string): string {
  const line = parts.join(', ')
  return line.length <= 60 ? line : `\n${parts.map(part => `${indent}${part},\n`).join('')}`
}

type Words = Readonly<Record<'true' | 'false' | 'null', string>>
const PYTHON: Words = { true: 'True', false: 'False', null: 'None' }

/** Formats a JSON value as a literal of a language with its own words for true, false and null. */
function literal(value: unknown, words: Words): string {
  if (value === true || value === false || value === null) return words[`${value}`]
  if (Array.isArray(value)) return `[${value.map(each => literal(each, words)).join(', ')}]`
  if (typeof value !== 'object') return json(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${quoted(name)}: ${literal(each, words)}`)
    .join(', ')}}`
}
