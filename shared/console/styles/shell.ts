import { css } from '../../html/html.ts';

/** The header, the navigation beside the content, and on phones the menu, which needs no script. */
export const shell = css`
.bar{display:flex;position:relative;align-items:center;gap:var(--s3)}
.bar>.brand{flex:1 1 0;min-width:0}
.brand span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.icon{flex:none;width:1.125rem;height:1.125rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.find-all{gap:var(--s2);font-weight:400}
kbd{padding:0 var(--s1);border:1px solid var(--edge);border-radius:.25rem;color:var(--muted);font:inherit;font-size:.75rem}
.palette{width:min(32rem,100% - 2rem);max-height:min(36rem,100% - 2rem);padding:var(--s4);border:1px solid var(--edge);border-radius:var(--round);background:var(--surface);color:var(--text)}
.palette::backdrop{background:#0008}
.palette form{display:grid;gap:var(--s2)}
.palette p{margin:0}
.palette button{justify-self:start}
.palette ul{margin:var(--s3) 0;padding:0;list-style:none}
.palette li a{display:block;padding:var(--s2) var(--s3);border-radius:var(--round);color:var(--text);text-decoration:none}
.palette li a:is(:hover,:focus){background:var(--soft)}
@media (max-width:40rem){.find-all :is(span,kbd){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
.skip{position:absolute;z-index:2;top:var(--s2);left:var(--s2);padding:var(--s2) var(--s4);border-radius:var(--round);
background:var(--fill);color:var(--on-fill);transform:translateY(-200%)}
.skip:focus{transform:none}
.menu>summary{white-space:nowrap}
.menu>div{position:absolute;z-index:3;inset:100% 0 auto;max-height:calc(100vh - 4rem);padding:0 var(--s4) var(--s4);border-bottom:1px solid var(--edge);background:var(--surface);overflow:auto}
.menu nav{margin:var(--s2) 0}
.side{display:none}
nav li a{font-weight:500}
nav li a[aria-current]{font-weight:600}
nav ul{margin:0;padding:0;list-style:none}
nav li a{display:flex;align-items:center;gap:var(--s3);padding:var(--s2) var(--s3);border-radius:var(--round);color:var(--text);text-decoration:none}
nav li a:hover{background:var(--page)}
nav li a[aria-current]{background:var(--soft);color:var(--accent)}
nav h2{margin:var(--s4) var(--s3) var(--s1);color:var(--muted);font-size:var(--small)}
.person{margin-top:var(--s4);padding:var(--s4) var(--s3) var(--s2);border-top:1px solid var(--edge);font-size:var(--small)}
.person p{margin-bottom:var(--s2)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.crumb{margin-bottom:var(--s1);font-size:var(--small)}
.crumb a{display:inline-block;padding:var(--s1) 0;color:var(--muted);text-decoration:none}
.crumb a:hover{color:var(--accent);text-decoration:underline}
main{width:100%;max-width:72rem;padding:var(--s4)}
.heading{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:var(--s3);margin-bottom:var(--s4)}
.heading h2{margin:0}
@media (min-width:60rem){
.menu{display:none}
.bar{padding-inline:var(--s5)}
.shell{display:grid;grid-template-columns:15rem minmax(0,1fr)}
.side{display:block;min-height:calc(100vh - 4rem);border-right:1px solid var(--edge);background:var(--surface)}
.side>div{display:flex;flex-direction:column;position:sticky;top:0;min-height:calc(100vh - 4rem);max-height:100vh;overflow:auto;padding:var(--s4) var(--s3)}
.side .person{margin-top:auto}
.side li a{padding-block:var(--s1)}
main{padding:var(--s5) var(--s6)}
}
`;
