import { PASSWORD_MIN } from '../../contract/account.ts'
import type { Message } from '../../contract/common.ts'

/** Minimum similarity, from 0 to 1, of a password that is too similar. */
const MAX_LIKENESS = 0.7

/** Returns the faults of a password that do not depend on the user. */
export function passwordFaults(password: string): Message[] {
  const faults: Message[] = []
  if ([...password].length < PASSWORD_MIN)
    faults.push({ key: 'passwordShort', params: { min: PASSWORD_MIN } })
  if (isCommonPassword(password)) faults.push({ key: 'passwordCommon' })
  if (/^\p{Nd}+$/u.test(password)) faults.push({ key: 'passwordNumeric' })
  return faults
}

/**
 * Returns the faults of a password that depend on the user: it must not resemble their user name or address.
 */
export function likenessFaults(password: string, username: string, email: string): Message[] {
  const faults: Message[] = []
  if (isLike(password, username)) faults.push({ key: 'passwordLikeUsername' })
  if (isLike(password, email)) faults.push({ key: 'passwordLikeEmail' })
  return faults
}

/** Compares with a text and its words, as Django's validator does. */
function isLike(password: string, text: string): boolean {
  const plain = text.toLowerCase()
  const typed = password.toLowerCase()
  return [plain, ...plain.split(/[^\p{L}\p{N}]+/u)].some(
    part => part.length > 2 && (likeness(typed, part) >= MAX_LIKENESS || isMostOf(typed, part)),
  )
}

/** Returns whether a password is a name with a few characters around it. */
const isMostOf = (password: string, part: string): boolean =>
  part.length >= 4 && password.includes(part) && password.length - part.length <= 4

/**
 * Returns Ratcliff and Obershelp's ratio as bounded by the common letters: 2 × common / all (difflib's
 * quick_ratio).
 */
function likeness(a: string, b: string): number {
  const left = new Map<string, number>()
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1)
  let common = 0
  for (const letter of a) {
    const count = left.get(letter) ?? 0
    if (count > 0) common++
    left.set(letter, count - 1)
  }
  return (2 * common) / (a.length + b.length)
}

/**
 * Words often used as passwords, in French and English: keyboard rows, names, teams, months, favourite
 * things. Collected by hand from what published rankings of leaked passwords have in common. The rules below
 * derive the usual variants of each word.
 */
const WORDS = `
password passwort passe motdepasse mdp secret login admin administrator administrateur root user utilisateur guest
invite test tester demo default changeme letmein welcome bienvenue bonjour bonsoir salut hello access acces master
maitre system systeme server serveur internet computer ordinateur windows linux google facebook instagram twitter
youtube amazon apple samsung nokia iphone android microsoft adobe oracle cisco cartable geodata
azerty azertyuiop qsdfgh qsdfghjklm wxcvbn azeqsd azeqsdwxc qwerty qwertyuiop qwertz asdfgh asdfghjkl zxcvbn zxcvbnm
qazwsx qazwsxedc qweasd qweasdzxc asdasd zxczxc qweqwe azeaze poiuyt lkjhgf mnbvcx abcdef abcdefg abcdefgh aaaa
iloveyou jetaime jtaime jetadore loveyou lovely love amour amoureux amoureuse moncoeur cheri cherie chouchou
doudou loulou choupette poupette titine titi toto tata tutu nounou nounours bebe bisou bisous calin princesse
princess prince papillon butterfly soleil sunshine lune moon etoile star ciel sky fleur flower rose marguerite
tulipe chocolat chocolate caramel cookie vanille vanilla fraise cerise banane orange pomme citron coucou
maman papa mother father family famille enfant enfants soeur frere brother sister mamie papy
dragon monkey singe tiger tigre lion panda chat chaton kitty chien puppy doggy cheval horse lapin rabbit souris
mouse cochon vache poulet canard oiseau dauphin dolphin requin shark loup wolf ours aigle eagle phoenix
football foot soccer baseball basket basketball hockey rugby tennis handball judo karate fishing golf surfing
marseille olympique paris psg lyon bordeaux toulouse nantes lille strasbourg rennes lens monaco nice montpellier
bretagne france french francais england london america canada quebec suisse belgique algerie maroc tunisie
portugal espagne italie italia brasil brazil madrid barcelona realmadrid chelsea liverpool arsenal manchester
juventus milan ronaldo messi zidane mbappe jordan beckham yankees lakers cowboys steelers eagles packers raiders
superman batman spiderman ironman pokemon pikachu mario zelda minecraft fortnite starwars matrix naruto sonic
goku dragonball hellokitty harley harrypotter gandalf merlin mickey minnie bambi snoopy tigger
nicolas julien thomas alexandre maxime antoine kevin jeremy romain florian guillaume clement quentin benjamin
anthony vincent sebastien david daniel pierre patrick philippe laurent olivier stephane christophe frederic
camille marine pauline laura julie marie sarah emilie manon charlotte chloe emma lea elodie melanie aurelie
celine sandrine nathalie isabelle valerie virginie caroline sophie audrey jessica jennifer michelle ashley amanda
michael robert charlie george william andrew matthew joshua daniel jordan hunter taylor thomas martin justin
samantha nicole hannah maggie jasmine ginger pepper buster bailey sparky rocky lucky shadow cheese
doctor docteur police pompier soldat army marine navy pirate killer hacker ninja samurai zombie vampire demon
angel ange diable devil heaven paradis jesus christ dieu allah inchallah mohamed mohammed fatima muslim
freedom liberte egalite fraternite peace paix happy heureux heureuse bonheur smile sourire rire musique music guitar
guitare piano rock metal metallica slipknot nirvana eminem rihanna shakira johnny hallyday queen beatles elvis
summer hiver winter printemps spring automne autumn ete noel christmas
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre january february march april
june july august september october november december lundi mardi mercredi jeudi vendredi samedi dimanche monday
tuesday wednesday thursday friday saturday sunday
ferrari porsche mercedes peugeot renault citroen mustang corvette camaro honda yamaha suzuki kawasaki ducati toyota
nissan subaru audi voiture moto camion
argent money dollar euro banque bank business casino poker loto vacances voyage plage ocean mer montagne
trustno nothing whatever blink fuckyou fuck pussy sexy bitch asshole putain merde salope connard connasse encule
blue bleu rouge green vert yellow jaune purple violet black noir white blanc silver argente gold dore
computer keyboard clavier souris ecran telephone maison jardin cuisine chambre bureau travail boulot ecole
college lycee universite school student etudiant professeur teacher
`

/** A password is common when, without its decoration, only a word or a keyboard row remains. */
const WORD_SET: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))

/** Letters, by the digits and signs that users replace them with. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

/** Rows of keyboards and of the alphabet: a run along one of them is easy to guess. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '&é"\'(-è_çà',
]

/** Returns whether attackers would try a password early, ignoring case, accents, digits and signs. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const bare = plain.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
  const spelt = plain.replace(/[0134578@$!€]/g, sign => LEET[sign] ?? '').replace(/[^\p{L}]/gu, '')
  const undressed = plain
    .replace(/(?<![\d\W_])[\d\W_]+$/u, '')
    .replace(/[0134578@$!€]/g, sign => LEET[sign] ?? '')
  return [plain, bare, spelt, undressed].some(isKnown) || isWalk(plain)
}

function isKnown(text: string): boolean {
  return WORD_SET.has(text) || isRepeated(text) || isPair(text)
}

/** Returns whether a text consists of one known word twice, or of two known words. */
function isPair(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut++) {
    if (WORD_SET.has(text.slice(0, cut)) && WORD_SET.has(text.slice(cut))) return true
  }
  return false
}

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/su.test(text)

/**
 * Returns whether a text consists of long runs along the rows, forwards or backwards: `azerty123456`,
 * `987654321`.
 */
function isWalk(text: string): boolean {
  let rest = text
  while (rest.length > 0) {
    const step = longestStep(rest)
    if (step < 3) return false
    rest = rest.slice(step)
  }
  return true
}

function longestStep(text: string): number {
  const lengths = ROWS.flatMap(row => [row, [...row].reverse().join('')]).map(row => {
    const circle = row + row
    let length = 0
    while (length < text.length && circle.includes(text.slice(0, length + 1))) length++
    return length
  })
  return Math.max(...lengths)
}
