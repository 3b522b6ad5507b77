import type { PointShape } from '../../contract/view.ts'
import { HATCH_TINT, HATCHED_ALPHA } from '../../domain/colour/hatch.ts'
import {
  DASH_WIDTH_MIN,
  PATTERNS,
  SQUARE_HALF,
  TRIANGLE_IN,
  WIDTH_STEPS,
} from '../../domain/colour/symbols.ts'

/** Ordinals per row of the colour texture. */
export const COLOURS_WIDTH = 1024
/** Segments per row of their textures. */
export const SEGMENTS_WIDTH = 1024

/** Alpha is opaque, one step less for an unfilled zone, or the value for hatching. */
const FILLED = `
bool isHatched(vec4 colour) { return round(colour.a * 255.0) == ${HATCHED_ALPHA}.0; }
bool isFilled(vec4 colour) { return colour.a == 1.0 || isHatched(colour); }
`

/** Start of every vertex shader: positions are integers until they are relative to the camera. */
export const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
uniform mat4 u_matrix;
uniform ivec2 u_offset;
uniform sampler2D u_colours;
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
vec4 colourOf(uint owner) {
  return texelFetch(u_colours, ivec2(int(owner & ${COLOURS_WIDTH - 1}u), int(owner >> ${Math.log2(COLOURS_WIDTH)}u)), 0);
}
${FILLED}vec4 placed(ivec2 place) {
  return u_matrix * vec4(vec2(place + u_offset), 0.0, 1.0);
}
`
export const FRAGMENT_HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
out vec4 o_colour;
`

/** Fills with a colour, or with strokes fixed on the screen that have the same pixels in every row. */
export const FILLING = `${FILLED}
uniform vec2 u_hatch;
uniform vec4 u_paper;
vec4 filling(vec4 colour) {
  if (!isHatched(colour)) return colour;
  bool isStroke = mod(gl_FragCoord.x - gl_FragCoord.y, u_hatch.x) < u_hatch.y;
  return vec4(isStroke ? colour.rgb : mix(u_paper.rgb, colour.rgb, ${HATCH_TINT}), 1.0);
}
`

export const FILL = {
  vertex: `${HEAD}
layout(location = 0) in ivec2 a_place;
layout(location = 1) in uint a_owner;
flat out vec4 v_colour;
void main() {
  v_colour = colourOf(a_owner);
  gl_Position = isFilled(v_colour) ? placed(a_place) : NOWHERE;
}`,
  fragment: `${FRAGMENT_HEAD}${FILLING}
flat in vec4 v_colour;
void main() { o_colour = filling(v_colour); }`,
}

/** Stripes with transparent gaps. */
export const STRIPES = {
  vertex: FILL.vertex,
  fragment: `${FRAGMENT_HEAD}
uniform float u_period;
flat in vec4 v_colour;
void main() {
  if (fract((gl_FragCoord.x + gl_FragCoord.y) / u_period) > 0.25) discard;
  o_colour = v_colour;
}`,
}

/** One quad over the tile; each pixel looks up the zone of its cell. */
export const DUST = {
  vertex: `${HEAD}
uniform int u_side;
out vec2 v_share;
void main() {
  ivec2 corner = ivec2(gl_VertexID & 1, gl_VertexID >> 1);
  v_share = vec2(corner);
  gl_Position = placed(corner * u_side);
}`,
  fragment: `${FRAGMENT_HEAD}${FILLING}
uniform usampler2D u_cells;
uniform sampler2D u_colours;
in vec2 v_share;
void main() {
  ivec2 size = textureSize(u_cells, 0);
  uint owner = texelFetch(u_cells, clamp(ivec2(v_share * vec2(size)), ivec2(0), size - 1), 0).r;
  if (owner == 0u) discard;
  owner -= 1u;
  o_colour = texelFetch(u_colours, ivec2(int(owner & ${COLOURS_WIDTH - 1}u), int(owner >> ${Math.log2(COLOURS_WIDTH)}u)), 0);
  if (!isFilled(o_colour)) discard;
  o_colour = filling(o_colour);
}`,
}

/**
 * Returns a corner of the quad around a segment by vertex index. The quad extends as far to the sides as
 * beyond the ends.
 */
export const SPAN = `
uniform vec2 u_viewport;
flat out float v_length;
out vec2 v_at;
vec4 spanned(ivec4 ends, float reach, float cap) {
  vec4 from = placed(ends.xy);
  vec4 to = placed(ends.zw);
  vec2 a = from.xy / from.w * u_viewport * 0.5;
  vec2 b = to.xy / to.w * u_viewport * 0.5;
  v_length = distance(a, b);
  vec2 along = v_length > 0.0 ? (b - a) / v_length : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float side = (gl_VertexID & 1) == 0 ? -reach : reach;
  float step = (gl_VertexID & 2) == 0 ? -cap : v_length + cap;
  v_at = vec2(step, side);
  return vec4((a + along * step + across * side) / (u_viewport * 0.5), 0.0, 1.0);
}
`

/** Colour of a segment: of a border, of its zone, or of a mark. */
export const SEGMENT_MODE = { border: 0, zone: 1, mark: 2 } as const

/** Four vertices per segment, pulled from textures; the distance to the segment smooths its edges. */
export const SEGMENT = {
  vertex: `${HEAD}${SPAN}
uniform isampler2D u_ends;
uniform usampler2D u_owners;
uniform float u_width;
uniform float u_cap;
uniform vec4 u_colour;
uniform int u_mode;
flat out vec4 v_colour;
const uint NOBODY = 0xffffffffu;
bool isShown(uint owner) { return owner != NOBODY && colourOf(owner).a > 0.0; }
void main() {
  int segment = gl_VertexID >> 2;
  ivec2 cell = ivec2(segment & ${SEGMENTS_WIDTH - 1}, segment >> ${Math.log2(SEGMENTS_WIDTH)});
  v_colour = u_colour;
  gl_Position = NOWHERE;
  v_length = 0.0;
  v_at = vec2(0.0);
  if (u_mode != ${SEGMENT_MODE.mark}) {
    uvec2 owners = texelFetch(u_owners, cell, 0).rg;
    if (!isShown(owners.r) && !isShown(owners.g)) return;
    if (u_mode == ${SEGMENT_MODE.zone}) v_colour = colourOf(owners.r);
  }
  gl_Position = spanned(texelFetch(u_ends, cell, 0), max(u_width, 1.0) * 0.5 + 0.5, u_cap);
}`,
  fragment: `${FRAGMENT_HEAD}
uniform float u_width;
flat in vec4 v_colour;
flat in float v_length;
in vec2 v_at;
void main() {
  float away = length(vec2(v_at.x - clamp(v_at.x, 0.0, v_length), v_at.y));
  float cover = clamp(max(u_width, 1.0) * 0.5 + 0.5 - away, 0.0, 1.0) * min(u_width, 1.0);
  o_colour = vec4(v_colour.rgb, 1.0) * v_colour.a * cover;
}`,
}

/**
 * Lines of zones: like segments, with the width and dashes of their zone. Dashes continue from piece to piece
 * by the length before each.
 */
export const LINE = {
  vertex: `${HEAD}${SPAN}
uniform isampler2D u_ends;
uniform usampler2D u_owners;
uniform sampler2D u_alongs;
uniform usampler2D u_strokes;
uniform vec2 u_stroke;
uniform bool u_own;
uniform float u_ratio;
uniform float u_scale;
flat out vec4 v_colour;
flat out float v_along;
flat out float v_width;
flat out vec2 v_dash;
const vec2 PATTERNS[${PATTERNS.length}] = vec2[](${PATTERNS.map(({ stroke, gap }) => `vec2(${stroke.toFixed(2)}, ${gap.toFixed(2)})`).join(', ')});
void main() {
  int segment = gl_VertexID >> 2;
  ivec2 cell = ivec2(segment & ${SEGMENTS_WIDTH - 1}, segment >> ${Math.log2(SEGMENTS_WIDTH)});
  uint owner = texelFetch(u_owners, cell, 0).r;
  v_colour = colourOf(owner);
  vec2 stroke = u_stroke;
  if (u_own) {
    ivec2 own = ivec2(int(owner & ${COLOURS_WIDTH - 1}u), int(owner >> ${Math.log2(COLOURS_WIDTH)}u));
    stroke = vec2(texelFetch(u_strokes, own, 0).rg) * vec2(${1 / WIDTH_STEPS}, 1.0);
  }
  v_width = stroke.x * u_ratio;
  v_dash = PATTERNS[int(stroke.y)] * max(v_width, ${DASH_WIDTH_MIN.toFixed(1)} * u_ratio);
  v_along = texelFetch(u_alongs, cell, 0).r * u_scale;
  // Thin lines have no caps: round caps would thicken every bend.
  float cap = v_width > 1.5 ? v_width * 0.5 + 0.5 : 0.0;
  vec4 corner = spanned(texelFetch(u_ends, cell, 0), max(v_width, 1.0) * 0.5 + 0.5, cap);
  gl_Position = v_colour.a > 0.0 ? corner : NOWHERE;
}`,
  fragment: `${FRAGMENT_HEAD}
flat in vec4 v_colour;
flat in float v_length;
flat in float v_along;
flat in float v_width;
flat in vec2 v_dash;
in vec2 v_at;
void main() {
  float along = clamp(v_at.x, 0.0, v_length);
  float beyond = abs(v_at.x - along);
  if (v_dash.y > 0.0) {
    float at = mod(v_along + along, v_dash.x + v_dash.y);
    beyond += at <= v_dash.x ? 0.0 : min(at - v_dash.x, v_dash.x + v_dash.y - at);
  }
  float away = length(vec2(beyond, v_at.y));
  float cover = clamp(max(v_width, 1.0) * 0.5 + 0.5 - away, 0.0, 1.0) * min(v_width, 1.0);
  o_colour = vec4(v_colour.rgb, 1.0) * v_colour.a * cover;
}`,
}

/** Indices of point shapes. */
export const SHAPE = { circle: 0, square: 1, diamond: 2, triangle: 3 } as const satisfies Record<
  PointShape,
  number
>

/** Largest distance of a shape's outline from its centre, in radii of a circle with the same area. */
export const SHAPE_REACH = {
  circle: 1,
  square: SQUARE_HALF * Math.SQRT2,
  diamond: SQUARE_HALF * Math.SQRT2,
  triangle: TRIANGLE_IN * 2,
} as const satisfies Record<PointShape, number>

/** A shape contains the pixels at a negative distance from its edge; the outline is around it. */
export const POINT = {
  vertex: `${HEAD}
layout(location = 0) in ivec2 a_place;
layout(location = 1) in uint a_owner;
uniform float u_radius;
uniform float u_stroke;
uniform float u_reach;
uniform int u_mode;
flat out vec4 v_colour;
void main() {
  vec4 own = colourOf(a_owner);
  v_colour = u_mode == ${SEGMENT_MODE.mark} ? vec4(0.0) : vec4(own.rgb, 1.0);
  gl_PointSize = (u_radius * u_reach + u_stroke) * 2.0 + 1.0;
  gl_Position = u_mode == ${SEGMENT_MODE.mark} || isFilled(own) ? placed(a_place) : NOWHERE;
}`,
  fragment: `${FRAGMENT_HEAD}
uniform float u_radius;
uniform float u_stroke;
uniform float u_reach;
uniform int u_shape;
uniform vec4 u_colour;
flat in vec4 v_colour;
float beyond(vec2 at) {
  if (u_shape == ${SHAPE.square}) return max(abs(at.x), abs(at.y)) - u_radius * ${SQUARE_HALF};
  if (u_shape == ${SHAPE.diamond}) return (abs(at.x) + abs(at.y)) * ${Math.SQRT1_2} - u_radius * ${SQUARE_HALF};
  if (u_shape == ${SHAPE.triangle})
    return max(at.y, abs(at.x) * ${Math.sqrt(3) / 2} - at.y * 0.5) - u_radius * ${TRIANGLE_IN};
  return length(at) - u_radius;
}
void main() {
  float away = beyond((gl_PointCoord - 0.5) * ((u_radius * u_reach + u_stroke) * 2.0 + 1.0));
  float cover = clamp(u_stroke + 0.5 - away, 0.0, 1.0);
  float inside = u_stroke > 0.0 ? clamp(0.5 - away, 0.0, 1.0) : 1.0;
  o_colour = mix(u_colour, v_colour, inside) * cover;
  if (o_colour.a == 0.0) discard;
}`,
}

/**
 * Four vertices per circle, pulled from textures. The vertex number identifies the circle in the drawing
 * order, and the circle its position, radius and colour. The outline is inside the radius, so that areas stay
 * exact; a negative value has only an outline.
 */
export const CIRCLE = {
  vertex: `${HEAD}
uniform isampler2D u_places;
uniform sampler2D u_shares;
uniform usampler2D u_order;
uniform vec2 u_viewport;
uniform float u_largest;
flat out vec4 v_colour;
flat out float v_radius;
flat out int v_hollow;
out vec2 v_at;
ivec2 cellOf(uint at) { return ivec2(int(at & ${COLOURS_WIDTH - 1}u), int(at >> ${Math.log2(COLOURS_WIDTH)}u)); }
void main() {
  uint owner = texelFetch(u_order, cellOf(uint(gl_VertexID >> 2)), 0).r;
  ivec2 size = textureSize(u_places, 0);
  ivec2 cell = cellOf(owner);
  ivec2 place = cell.y < size.y ? texelFetch(u_places, cell, 0).rg : ivec2(0);
  float share = texelFetch(u_shares, cell, 0).r;
  v_colour = colourOf(owner);
  v_radius = abs(share) * u_largest;
  v_hollow = share < 0.0 ? 1 : 0;
  v_at = (vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0) * (v_radius + 1.0);
  vec4 centre = placed(place);
  bool isThere = cell.y < size.y && place.x >= 0 && v_colour.a > 0.0;
  gl_Position = isThere ? vec4(centre.xy / centre.w + v_at / (u_viewport * 0.5), 0.0, 1.0) : NOWHERE;
}`,
  fragment: `${FRAGMENT_HEAD}
uniform float u_stroke;
uniform float u_inside;
uniform float u_inked;
uniform vec4 u_ink;
flat in vec4 v_colour;
flat in float v_radius;
flat in int v_hollow;
in vec2 v_at;
void main() {
  float away = length(v_at);
  float cover = clamp(v_radius + 0.5 - away, 0.0, 1.0) * min(v_radius * 2.0, 1.0);
  // An outline would hide the colour of a small circle.
  float stroke = min(u_stroke, v_radius * 0.25);
  float rim = v_hollow == 1 ? u_stroke * 1.5 : stroke;
  float inside = clamp(v_radius - rim + 0.5 - away, 0.0, 1.0);
  vec4 outline = vec4(mix(v_colour.rgb, u_ink.rgb, u_inked), 0.95);
  vec4 middle = vec4(v_colour.rgb, v_hollow == 1 ? 0.0 : mix(0.95, u_inside, min(v_radius / 4.0, 1.0)));
  vec4 colour = mix(outline, middle, inside);
  o_colour = vec4(colour.rgb, 1.0) * colour.a * cover;
  if (o_colour.a == 0.0) discard;
}`,
}

/** Shader that draws a picture, rendered separately, over the map. */
export const COMPOSITE = {
  vertex: `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
}`,
  fragment: `${FRAGMENT_HEAD}
uniform sampler2D u_colours;
uniform float u_opacity;
void main() { o_colour = texelFetch(u_colours, ivec2(gl_FragCoord.xy), 0) * u_opacity; }`,
}
