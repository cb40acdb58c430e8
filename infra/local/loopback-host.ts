/** The Host header of a request that was sent to this machine, and not to a name that leads to it. */
export const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
