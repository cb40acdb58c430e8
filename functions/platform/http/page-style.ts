/** The style of the pages that people see at our own address, light and dark. */
export const pageStyle = `
:root{color-scheme:light dark;--text:light-dark(#17171a,#ededf0);--quiet:light-dark(#5e5e68,#a0a0ab);--card:light-dark(#fff,#141417);--page:light-dark(#fafafa,#0c0c0e);--raised:light-dark(#f4f4f6,#1c1c20);--edge:light-dark(#e6e6ea,#27272c);--fill:light-dark(#4f54cf,#5b60dd);--bad:light-dark(#b4232a,#ff9592)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 Inter,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:clamp(1rem,6vh,4rem) 1rem}
article{padding:clamp(1.25rem,5vw,2rem);border:1px solid var(--edge);border-radius:.75rem;background:var(--card)}
h1{margin:0 0 .75rem;font-size:1.625rem;font-weight:600;letter-spacing:-.02em;line-height:1.25}
h2{margin:1.5rem 0 .25rem;font-size:1rem;font-weight:600}
p{margin:.5rem 0}
dl{margin:1rem 0;padding:0;border-top:1px solid var(--edge)}
dl div{padding:.6rem 0;border-bottom:1px solid var(--edge)}
dt,.quiet{color:var(--quiet);font-size:.875rem}
dd{margin:0}
.words{margin:1rem 0;padding:0 1rem;border:1px dashed var(--quiet);border-inline-start:.3rem solid var(--quiet);border-radius:.5rem;background:var(--raised)}
.words dl{margin:0;border:0}
.words div:last-child{border:0}
ul{margin:.25rem 0;padding-inline-start:1.25rem}
li{margin:.25rem 0}
input,select{max-width:100%;font:inherit}
details{margin:.75rem 0}
summary{width:fit-content;min-height:1.5rem;color:var(--quiet);font-size:.875rem;cursor:pointer}
code{font:.8125rem ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
.notice{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--raised)}
.problem{border-color:currentcolor;color:var(--bad)}
button,.button{display:block;width:100%;min-height:3rem;margin:1.5rem 0 .75rem;padding:.6rem 1rem;border:1px solid transparent;border-radius:.5rem;background:var(--fill);color:#fff;font:inherit;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
.second{margin-top:0;border-color:var(--edge);background:none;color:inherit}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
`;
