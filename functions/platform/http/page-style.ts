/** The style of the pages that people see at our own address, light and dark. */
export const pageStyle = `
:root{color-scheme:light dark;--text:light-dark(#17171a,#ededf0);--quiet:light-dark(#5e5e68,#a0a0ab);--card:light-dark(#fff,#141417);--page:light-dark(#f4f4f6,#0c0c0e);--edge:light-dark(#d5d5db,#33333a);--fill:light-dark(#4f54cf,#5b60dd);--bad:light-dark(#b4232a,#ff9592)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:clamp(1rem,6vh,4rem) 1rem}
article{padding:clamp(1.25rem,5vw,2rem);border:1px solid var(--edge);border-radius:.75rem;background:var(--card)}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}
h2{margin:1.5rem 0 .25rem;font-size:1rem}
p{margin:.5rem 0}
dl{margin:1rem 0;padding:0;border-top:1px solid var(--edge)}
dl div{padding:.6rem 0;border-bottom:1px solid var(--edge)}
dt,.quiet{color:var(--quiet);font-size:.875rem}
dd{margin:0}
.words{margin:1rem 0;padding:0 1rem;border:1px dashed var(--quiet);border-left:.3rem solid var(--quiet);border-radius:.25rem;background:var(--page)}
.words dl{margin:0;border:0}
.words div:last-child{border:0}
ul{margin:.25rem 0;padding-left:1.25rem}
code{font-size:.875rem}
input,select{max-width:100%;font:inherit}
.problem{color:var(--bad)}
button,.button{display:block;width:100%;min-height:3rem;margin:1.5rem 0 .75rem;padding:.6rem 1rem;border:0;border-radius:.5rem;background:var(--fill);color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
`;
