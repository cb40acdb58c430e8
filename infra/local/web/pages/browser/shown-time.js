/**
 * As shown-time.ts on the server: Swedish is written as `2026-11-22 09:43:12`. Today needs no day.
 * @param {Date} date
 */
export const shownTime = (date) =>
  date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString('sv-SE')
    : date.toLocaleString('sv-SE');
