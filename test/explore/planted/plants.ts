import { ownPlants } from './own-plants.ts';
import type { Plant } from './plant.ts';
import { rivalPlants } from './rival-plants.ts';

export const plants: readonly Plant[] = [...rivalPlants, ...ownPlants];
