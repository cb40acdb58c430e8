import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';

/** The requests of one look-up, unless its field says otherwise. */
const usualRequests = 10;

export const mostRequests = ({ requests }: Pick<LiveChoices, 'requests'>): number =>
  requests?.most ?? usualRequests;

/** Whether nobody scrolls such a list to its end, so that its names are compared within one answer only. */
export const isEndless = (field: Pick<LiveChoices, 'requests'>): boolean =>
  mostRequests(field) < usualRequests;
