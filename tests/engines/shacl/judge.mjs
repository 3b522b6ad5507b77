import { readFileSync } from 'node:fs'
import DataFactory from '@rdfjs/data-model/Factory.js'
import DatasetFactory from '@rdfjs/dataset/Factory.js'
import Environment from '@rdfjs/environment'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { Parser } from 'n3'
import ShaclValidator from 'rdf-validate-shacl'
import { Validator } from 'shacl-engine'

/**
 * Validates data against shapes: `node judge.mjs SHAPES.ttl... -- DATA.ttl|DATA.jsonld...`. Prints as JSON
 * the violations that each engine finds in all data together, and the statements of each file.
 */
const factory = new Environment([DataFactory, DatasetFactory])
const split = process.argv.indexOf('--')
const shapes = await Promise.all(process.argv.slice(2, split).map(read))
const data = await Promise.all(process.argv.slice(split + 1).map(read))
const [rules, told] = [shapes, data].map(quads => factory.dataset(quads.flat()))

const first = await new ShaclValidator(rules).validate(told)
const second = await new Validator(rules, { factory }).validate({ dataset: told })
console.log(
  JSON.stringify({
    'rdf-validate-shacl': first.results.map(({ focusNode, path, sourceConstraintComponent }) =>
      fault(focusNode, path, sourceConstraintComponent),
    ),
    'shacl-engine': second.results.map(({ focusNode, path, constraintComponent }) =>
      fault(focusNode.term ?? focusNode, path?.[0]?.predicates?.[0], constraintComponent),
    ),
    statements: data.map(quads => [...new Set(quads.map(statement))].sort()),
  }),
)

function fault(focus, path, constraint) {
  return {
    focus: focus?.value ?? null,
    path: path?.value ?? null,
    constraint: constraint?.value.split('#')[1] ?? null,
  }
}

function statement({ subject, predicate, object }) {
  const { termType, value, language, datatype } = object
  const told = termType === 'Literal' ? [value, language, datatype.value] : [value]
  return JSON.stringify([subject.value, predicate.value, ...told])
}

async function read(path) {
  const text = readFileSync(path, 'utf8')
  if (!path.endsWith('.jsonld')) return new Parser().parse(text)
  const parser = new JsonLdParser()
  const quads = []
  parser.on('data', quad => quads.push(quad))
  const ended = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject))
  parser.write(text)
  parser.end()
  await ended
  return quads
}
