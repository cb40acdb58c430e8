/** Why a mutant is as good as the code, by file and change. */
export const explained: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
