// The words by which families of the world call a grandparent in English text: “abuela”, “lolo Ben”, “Cucu”.

/** Words that mean nothing else in English. */
export const GRANDMOTHERS: readonly string[] =
	"grandma,grandmother,grandmama,grandmom,granny,grannie,gran,grammy,gramma,nana,nanna,nan,oma,omi,ouma,mawmaw,maw maw,maw-maw,mamaw,meemaw,memaw,mémé,mémère,memere,abuela,abuelita,yiayia,giagia,nonna,babcia,babunia,babushka,babička,babicka,bubbe,bubbie,savta,safta,sitti,sittu,teita,jadda,jaddah,jidda,halmoni,obaasan,obaachan,baachan,nainai,waipo,bà,cucu,shosho,nyanya,ambuya,mbuya,makhulu,ogogo,avó,vovó,bunica,nagymama,nagyi,mormor,farmor,bestemor,mummo,mamgu,mam-gu,mamó,maimeó,nenek,anneanne,babaanne,dadima,nanima,ammamma,ammachi,thakuma,ajji,aaji,paati".split(
		",",
	);
export const GRANDFATHERS: readonly string[] =
	"grandpa,grandfather,granddad,grandad,granddaddy,grandpapa,grandpop,gramps,grampa,grampy,opa,opi,oupa,papaw,pappaw,peepaw,pepaw,poppop,pop-pop,pop pop,paw-paw,nonno,abuelo,abuelito,pappou,papou,dedushka,dziadek,dziadzia,dědeček,dedko,zeide,zeyde,zayde,zaidy,jido,jiddo,jeddo,geddo,giddo,haraboji,harabeoji,halaboji,ojiisan,ojiichan,jiichan,gonggong,waigong,ông,guka,sekuru,mkhulu,umkhulu,avô,vovô,bunicul,nagypapa,morfar,farfar,bestefar,ukki,taid,tadcu,tad-cu,daideo,daideó,kakek,dadaji,nanaji,thatha,thaatha,ajoba,appuppan,pépé,pépère,papy".split(
		",",
	);

/** Words that are also a first name or another word: they mean a grandparent only before a name or after “her”. */
const SOMETIMES = {
	girl: "lola,mamie,yaya,bibi,gogo,teta,nani,dadi,popo,ba,dida,nene,baka,babi,nona,vovo".split(","),
	boy: "lolo,babu,dada,dede,deda,nanu,dadu,saba,ong,yeye,khulu,pawpaw,paw paw,pops,ajja,sido".split(","),
};
const SOMETIMES_GRANDPARENTS: ReadonlySet<string> = new Set([...SOMETIMES.girl, ...SOMETIMES.boy]);

/** Alternatives for a pattern. */
export const SURE_GRANDPARENT = [...GRANDMOTHERS, ...GRANDFATHERS].join("|");
export const ANY_GRANDPARENT = [...GRANDMOTHERS, ...GRANDFATHERS, ...SOMETIMES_GRANDPARENTS].join("|");

const BY_GENDER = [
	["girl", new Set([...GRANDMOTHERS, ...SOMETIMES.girl])],
	["boy", new Set([...GRANDFATHERS, ...SOMETIMES.boy])],
] as const;

/** Returns the gender of the grandparent whom the word names: “lolo”, “great oma”; undefined for any other word. */
export const genderOfGrandparent = (word: string): "girl" | "boy" | undefined =>
	BY_GENDER.find(([, words]) => words.has(word.toLowerCase().replace(/^(?:great|other) /, "")))?.[0];

/** Returns false for a word in another sense: “Lola” is a friend, “Lola Maria” and “her lola” are grandmothers. */
export function isGrandparentIn(word: string, text: string): boolean {
	if (!SOMETIMES_GRANDPARENTS.has(word) && !SOMETIMES_GRANDPARENTS.has(word.replace(/s$/, ""))) return true;
	const called = `[${word.slice(0, 1)}${word.slice(0, 1).toUpperCase()}]${word.slice(1)}`;
	return new RegExp(
		String.raw`(?<!\p{L})${called} \p{Lu}|\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) ${word}(?!\p{L})`,
		"u",
	).test(text);
}
