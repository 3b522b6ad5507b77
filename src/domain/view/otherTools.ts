/** Programs in which a displayed instance can be opened by its address, in the order in which they are offered. */
export const TOOLS = ['qgis', 'python', 'r', 'duckdb', 'observable', 'curl'] as const
export type Tool = (typeof TOOLS)[number]
