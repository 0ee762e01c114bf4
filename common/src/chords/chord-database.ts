export type DatabaseShape = { frets: number[]; fingers: number[]; baseFret: number; barres: number[] };
export type ChordDatabase = { chords: Record<string, { positions: DatabaseShape[] }[]> };
