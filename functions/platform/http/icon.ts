/** The icon of every page: drawn here, since a page may load nothing but itself. */
export const icon = `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%234f54cf'/%3E%3Cpath d='M4 5h8M8 5v6.5' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E">`;
