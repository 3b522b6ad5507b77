import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, logIn, type TestSession } from '../support/accounts.ts'
import { runCommand } from '../support/command.ts'
import { collection, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let bob: TestSession
let key: string
beforeAll(async () => {
  server = await startServer({
    seed: 'none',
    env: { ACCESS: 'account', IMPORT: 'editor', RATE_LIMITS: 'off' },
  })
  await addUser(server)
  await addUser(server, { username: 'bob' })
  await addUser(server, { username: 'Zoé\u001b[31m', email: 'zoe@example.org', verified: false })
  bob = await logIn(server, 'bob')
  const made = await server.app.request('/accounts/rest/api/', {
    method: 'POST',
    headers: { ...bob.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'carnet' }),
  })
  key = ((await made.json()) as { key: string }).key
})
afterAll(() => server.close())

const run = (...args: string[]) => runCommand('admin', server.dataDir, ...args)

const send = (headers: Record<string, string>) =>
  server.app.request('/cartable/import/?name=lieux.geojson', {
    method: 'POST',
    headers: { 'accept-language': 'fr', ...headers },
    body: collection(square('01', 2, 45)),
  })

const whoAmI = async (headers: Record<string, string>) =>
  (await server.app.request('/accounts/rest/user/', { headers })).status
/** Returns the status of a reserved call with the key. The catalogue has no zones. */
const readsWithKey = async () =>
  (await server.app.request('/cartable/zone/?dataset_id=none', { headers: { 'x-api-key': key } })).status

test('lists role and state of accounts, newest first, with a search', () => {
  const { status, stdout } = run()
  expect(status).toBe(0)
  expect(stdout.trimEnd().split('\n')).toEqual([
    '#3  Zoé\uFFFD[31m  zoe@example.org    lecteur  non confirmé  0 millésime importé, 0\u202fo sur 5\u202fGo',
    '#2  bob       bob@example.org    lecteur  actif         0 millésime importé, 0\u202fo sur 5\u202fGo',
    '#1  alice     alice@example.org  lecteur  actif         0 millésime importé, 0\u202fo sur 5\u202fGo',
  ])
  const found = (...args: string[]) => run(...args).stdout.match(/^#\d+/gm) ?? run(...args).stdout
  expect(found('--search', 'BOB')).toEqual(['#2'])
  expect(found('--search', 'example.org')).toEqual(['#3', '#2', '#1'])
  expect(found('--search', '%')).toBe('Aucun compte.\n')
  expect(found('--state', 'unconfirmed')).toEqual(['#3'])
  expect(found('--role', 'editor')).toBe('Aucun compte.\n')
  expect(JSON.parse(run('--json', '--search', 'zo').stdout)).toMatchObject([
    { pk: 3, username: 'Zoé\u001b[31m' },
  ])
})

test('refuses imports of a reader until an administrator grants the role', async () => {
  const refused = await send(bob.bearer)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    {
      detail:
        'Votre compte ne peut pas importer de fichier\u00a0: demandez le rôle d’éditeur à l’administrateur du serveur.',
    },
  ])
  expect((await send({})).status).toBe(401)
  expect(run('role', 'editor', 'bob@example.org').stdout).toBe('Rôle de bob\u00a0: éditeur.\n')
  expect((await send(bob.bearer)).status).toBe(201)
  // The key of an editor still only grants reading.
  expect((await send({ 'x-api-key': key })).status).toBe(403)
  expect((await logIn(server, 'bob')).user.profile).toEqual({ plan: 'free', role: 'editor' })
  expect(run('show', '#2', '--lang', 'en').stdout).toMatch(/^Role +editor$/m)
})

test('refuses login and key of a suspended account until it is reactivated', async () => {
  expect([await whoAmI(bob.bearer), await readsWithKey()]).toEqual([200, 404])
  expect(run('suspend', 'bob').stdout).toBe('Compte suspendu\u00a0: bob.\n')
  expect([await whoAmI(bob.bearer), await readsWithKey()]).toEqual([401, 401])
  await expect(logIn(server, 'bob')).rejects.toThrow()
  expect(run('--state', 'suspended').stdout).toMatch(/^#2 .+suspendu/)
  expect(run('resume', '#2').stdout).toBe('Compte rouvert\u00a0: bob.\n')
  // The suspension is over: the user's key works again.
  expect([await whoAmI(bob.bearer), await readsWithKey()]).toEqual([401, 404])
  bob = await logIn(server, 'bob')
})

test('changes all of several accounts, or none when one does not exist', async () => {
  const { status, stderr } = run('suspend', 'bob', 'alice', 'nobody\u001b[2J')
  expect([status, stderr]).toEqual([1, 'Compte inconnu\u00a0: nobody\uFFFD[2J. Rien n’a changé.\n'])
  expect(run('--state', 'suspended').stdout).toBe('Aucun compte.\n')
  expect(await whoAmI(bob.bearer)).toBe(200)
})

test('requires a confirmation to delete an account, and records it', async () => {
  expect(run('delete', 'alice')).toMatchObject({
    status: 1,
    stderr: 'La suppression de comptes est définitive\u00a0: confirmez par --yes.\n',
  })
  expect(run('delete', 'alice', '--yes').stdout).toBe('Compte supprimé\u00a0: alice.\n')
  await expect(logIn(server, 'alice')).rejects.toThrow()
  const acts = run('audit')
    .stdout.trimEnd()
    .split('\n')
    .map(line => line.replace(/^\S+ \S+ +/, '').replace(/ {2,}/g, ' '))
  expect(acts).toEqual([
    'supprimé #1 supprimé par la commande',
    'rouvert #2 bob par la commande',
    'suspendu #2 bob par la commande',
    'rôle\u00a0: éditeur #2 bob par la commande',
  ])
  // The log identifies a deleted account only by its number.
  expect(run('audit', '--json').stdout).not.toContain('alice')
})

test.each([
  [['role', 'king', 'bob'], 'king (reader, editor, administrator)'],
  [['--state', 'gone'], '--state gone (active, suspended, unconfirmed)'],
  [['suspend'], 'Commande inconnue.'],
  [['role', 'editor'], 'Commande inconnue.'],
  [['promote', 'bob'], 'Commande inconnue.'],
])('refuses %j with the allowed values', (args, sentence) => {
  const { status, stderr } = run(...args)
  expect(status).toBe(2)
  expect(stderr).toContain(sentence)
})

test('finds an address as the same mailbox in any spelling', async () => {
  await addUser(server, { username: 'kim', email: 'kim@example.org' })
  await addUser(server, { username: 'kelvin', email: '\u212aim@example.org' })
  await addUser(server, { username: 'éric', email: 'Éric@münchen.example' })
  const nameOf = (address: string) => run('show', address).stdout.match(/^Nom +(.+)$/m)?.[1]
  expect(['KIM@Example.ORG', '\u212aim@example.org', 'Éric@xn--mnchen-3ya.example'].map(nameOf)).toEqual([
    'kim',
    'kelvin',
    'éric',
  ])
  expect(run('--search', 'éRIC@mün').stdout).toMatch(/^#\d+ +éric /)
})

test('prefers a name that is also the address of another account', async () => {
  await addUser(server, { username: 'bob@example.org', email: 'other@example.org' })
  expect(run('show', 'bob@example.org').stdout).toMatch(/^Adresse +other@example\.org$/m)
})
