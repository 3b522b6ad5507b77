/** How many times longer than in a usual run the suites of faults go on: `npm run test:all` sets it. */
export const REPEAT = Number(process.env['REPEAT'] ?? 1)
