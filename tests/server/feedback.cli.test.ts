import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const path = {
    version: 1,
    id: '0123456789',
    machine: null,
    steps: [{ act: { kind: 'command', command: 'dataset.select', args: ['fr-regions'] } }],
  }
  await say({ feedback: 'Très clair !', email: 'eve@example.org', can_contact: true, rate: 5 })
  await say({ feedback: 'Le tableau manque d’un tri.\nMerci.', email: 'bob@example.org', path })
  await say({ feedback: 'Rouge\u001b[31m \u009b2J \u202eenvers', rate: 1 })
})
afterAll(() => server.close())

async function say(body: object): Promise<void> {
  const answer = await server.app.request('/monitoring/feedback/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
}

const run = (...args: string[]) => runCommand('feedback', server.dataDir, ...args)
/** Returns the feedback numbers in a list. */
const numbers = (...args: string[]) =>
  [...run(...args).stdout.matchAll(/^#(\d+)/gm)].map(([, id]) => Number(id))

test('lists feedback with state, rating, marks and first words, newest first', () => {
  const { status, stdout } = run()
  expect(status).toBe(0)
  const [third, second, first] = stdout.split('\n')
  expect(first).toMatch(/^#1 {2}.+ {2}à traiter {2}5\/5 {2}@ {5}Très clair !$/)
  expect(second).toMatch(/^#2 {2}.+ {2}à traiter {2}– {7}» {2}Le tableau manque d’un tri\. Merci\.$/)
  expect(third).toMatch(/^#3 {2}.+ {2}à traiter {2}1\/5 /)
})

test('prevents text of a stranger from controlling the terminal', () => {
  for (const args of [[], ['show', '3'], ['--json'], ['show', '3', '--json']])
    expect(run(...args).stdout).not.toMatch(/[^\P{C}\n]/u)
  const [told] = JSON.parse(run('--json', '--rate', '1').stdout) as { text: string }[]
  expect(told?.text).toBe('Rouge\u001b[31m \u009b2J \u202eenvers')
})

test('shows one feedback completely, with its address and consent', () => {
  const allowed = run('show', '1').stdout
  expect(allowed).toMatch(/^Note +5\/5$/m)
  expect(allowed).toMatch(/^Adresse +eve@example\.org$/m)
  expect(allowed).toMatch(/^Contact +peut être recontacté$/m)
  const other = run('show', '2', '--lang', 'en').stdout
  expect(other).toMatch(/^Rating +–$/m)
  expect(other).toMatch(/^Contact +does not want to be contacted$/m)
  expect(other).toContain('Le tableau manque d’un tri.\nMerci.')
})

test('prints only the recorded path, as JSON', () => {
  const { stdout } = run('show', '2', '--path')
  expect(JSON.parse(stdout).steps[0].act).toMatchObject({ command: 'dataset.select', args: ['fr-regions'] })
  const none = run('show', '1', '--path')
  expect([none.status, none.stderr.trim()]).toEqual([1, 'L’avis #1 n’a pas de parcours joint.'])
})

test('filters feedback by rating, contact, words, day and state', () => {
  expect(numbers('--rate', '5')).toEqual([1])
  expect(numbers('--contact')).toEqual([1])
  expect(numbers('--search', 'TRES CLAIR')).toEqual([1])
  expect(numbers('--since', '2999-01-01')).toEqual([])
  expect(numbers('--since', '2020-01-01')).toEqual([3, 2, 1])
  const marked = run('answered', '1', '#2')
  expect([marked.status, marked.stdout]).toEqual([0, '#1, #2\u00a0: répondu.\n'])
  expect(numbers('--state', 'answered')).toEqual([2, 1])
  expect(numbers('--state', 'open')).toEqual([3])
  expect(run('closed', '2').status).toBe(0)
  expect(run('show', '2').stdout).toMatch(/^État +clos$/m)
})

test('reports a missing feedback or an invalid option, and changes nothing', () => {
  const unknown = run('closed', '1', '99')
  expect([unknown.status, unknown.stderr.trim()]).toEqual([1, 'Avis inconnu\u00a0: #99. Rien n’a changé.'])
  expect(numbers('--state', 'closed')).not.toContain(1)
  for (const args of [['--state', 'gone'], ['--rate', '6'], ['show', 'x'], ['--nonsense'], ['--lang', 'de']])
    expect(run(...args).status, args.join(' ')).toBe(2)
})
