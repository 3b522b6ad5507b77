/**
 * Writes the outlines of the communes into src/server/seed/data, from public TopoJSON files named in the
 * README there. No position is lost. Run: node tests/support/communes.ts 2018 communes-2018.topo.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { encodeOutlines } from '../../src/server/seed/outlines/outlinesFile.ts'

const Pair = z.tuple([z.number(), z.number()])
const Rings = z.array(z.array(z.number()))
const properties = z.object({ code: z.string(), nom: z.string() })
const Topology = z.object({
  transform: z.object({ scale: Pair, translate: Pair }),
  arcs: z.array(z.array(Pair)),
  objects: z.object({
    communes: z.object({
      geometries: z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('Polygon'), arcs: Rings, properties }),
          z.object({ type: z.literal('MultiPolygon'), arcs: z.array(Rings), properties }),
        ]),
      ),
    }),
  }),
})

const [year, source] = process.argv.slice(2)
if (year === undefined || source === undefined) throw new Error('Name the year and the topology')

const file = readFileSync(source)
const text = source.endsWith('.gz') ? gunzipSync(file) : file
const { transform, arcs, objects } = Topology.parse(JSON.parse(String(text)))
const zones = objects.communes.geometries
  .map(({ properties: { code, nom }, ...area }) => ({
    code,
    name: nom,
    polygons: (area.type === 'Polygon' ? [area.arcs] : area.arcs).map(rings => rings.flatMap(withoutLoops)),
  }))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1))

/** Arcs that a zone uses backwards before another uses them forwards are reversed in place. */
const turned = new Map<number, boolean>()
for (const reference of zones.flatMap(({ polygons }) => polygons.flat(2))) {
  const index = indexOf(reference)
  if (!turned.has(index)) turned.set(index, reference < 0)
}
const walked = (reference: number) => (turned.get(indexOf(reference)) === true ? ~reference : reference)
const encoded = encodeOutlines({
  transform,
  arcs: arcs.map((arc, index) => (turned.get(index) === true ? backwards(arc) : arc)),
  zones: zones.map(zone => ({
    ...zone,
    polygons: zone.polygons.map(rings => rings.map(ring => ring.map(walked))),
  })),
})
writeFileSync(new URL(`../../src/server/seed/data/communes-${year}.outlines.br`, import.meta.url), encoded)

/**
 * Turns a loop of a ring around an enclave into a hole that shares the arc of the enclave. The source stores
 * this arc twice (Condé-en-Normandie around Pontécoulant).
 */
function withoutLoops(ring: number[]): number[][] {
  if (ring.length === 1) return [ring]
  const loops = ring.filter(reference => isClosed(arcs[indexOf(reference)] ?? []))
  return [ring.filter(reference => !loops.includes(reference)), ...loops.map(loop => [sameLoop(loop)])]
}

/** Returns another arc with the positions of a loop, in the direction of the loop. */
function sameLoop(loop: number): number {
  const walked = String(loop < 0 ? backwards(arcs[~loop] ?? []) : arcs[loop])
  for (const [index, arc] of arcs.entries()) {
    if (index === indexOf(loop) || !isClosed(arc)) continue
    if (String(arc) === walked) return index
    if (String(backwards(arc)) === walked) return ~index
  }
  return loop
}

function isClosed([, ...steps]: readonly [number, number][]): boolean {
  const [x, y] = steps.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0])
  return x === 0 && y === 0
}

/** Returns the index of an arc, in either direction. */
function indexOf(reference: number): number {
  return reference < 0 ? ~reference : reference
}

/** Reverses an arc. */
function backwards(arc: readonly [number, number][]): [number, number][] {
  const [x, y] = arc.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0])
  const steps = arc.slice(1).map(([dx, dy]): [number, number] => [-dx, -dy])
  return [[x, y], ...steps.toReversed()]
}
