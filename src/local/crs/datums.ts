/** Conversion from a datum to WGS 84. */
export interface Shift {
  /** PROJ's `+towgs84` parameters; null for no shift. */
  towgs84: string | null
  /** Maximum error of positions in metres. */
  accuracy: number
}

/**
 * Datums by their names in well-known texts, with their shift and its accuracy, from PROJ's database.
 * Excludes datums whose shift needs a grid or depends on the position.
 */
const DATUMS = `
-|1|RGF_1993,Reseau_Geodesique_Francais_1993_v1,ETRS_1989,European_Terrestrial_Reference_System_1989
-|1|European Terrestrial Reference System 1989 ensemble,SIRGAS_2000
-|1|Sistema_de_Referencia_Geocentrico_para_las_AmericaS_2000,JGD_2000,Japanese_Geodetic_Datum_2000,JGD_2011
-|1|Japanese_Geodetic_Datum_2011,NZGD_2000,New_Zealand_Geodetic_Datum_2000,RGFG_1995
-|1|Reseau_Geodesique_Francais_Guyane_1995,RGR_1992,Reseau_Geodesique_de_la_Reunion_1992
-|1|Reseau_Geodesique_de_Mayotte_2004,Reseau_Geodesique_de_St_Pierre_et_Miquelon_2006
-|1|Reseau_Geodesique_de_Saint_Pierre_et_Miquelon_2006,RRAF_1991
-|1|Reseau_de_Reference_des_Antilles_Francaises_1991,Reseau_Geodesique_des_Antilles_Francaises_2009
-|1|Reseau_Geodesique_de_Nouvelle_Caledonie_1991-93,Reseau_Geodesique_de_Nouvelle_Caledonie_91-93,SWEREF99
-|1|IRENET95,Estonia_1997,Latvia_1992,Latvian_geodetic_coordinate_system_1992,Lithuania_1994
-|1|Lithuania_1994_ETRS89,Slovenia_Geodetic_Datum_1996,Rete_Dinamica_Nazionale_2008,Hartebeesthoek_1994
-|1|Hartebeesthoek94,Islands_Network_1993,Islands_Net_1993,Islands_Network_2004,Islands_Net_2004
-|1|Reseau_Geodesique_Francais_1993_v2,Reseau_Geodesique_Francais_1993_v2b,ETRF2000_Poland
-|1|Croatian_Terrestrial_Reference_System,EUREF-FIN,Bulgaria_Geodetic_System_2005,ETRS89-NOR_EUREF89
-|1|Turkish_National_Reference_Frame,Red_Geodesica_de_Canarias_1995,Serbian_Spatial_Reference_System_2000
-|1|TWD_1997,Taiwan_Datum_1997,Korea_Geodetic_Datum_2002,Korean_Geodetic_Datum_2002,SVY21
-|1|Reseau_Geodesique_Francais_1993
-|4|North_American_1983,North_American_Datum_1983
-168,-60,320|2|NTF,Nouvelle_Triangulation_Francaise
446.448,-125.157,542.06,0.15,0.247,0.842,-20.489|2|OSGB_1936,Ordnance_Survey_of_Great_Britain_1936
-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747|1|Belge_1972,Reseau_National_Belge_1972
565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725|1|Amersfoort
674.374,15.056,405.346|1|CH1903+
52.17,-71.82,-14.9|1|Hungarian_1972,Hungarian_Datum_1972
-|3|GDA_1994,Geocentric_Datum_of_Australia_1994,GDA2020,Geocentric_Datum_of_Australia_2020
-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0|1|North_American_1983_CSRS
-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0|1|NAD83_Canadian_Spatial_Reference_System
-|2|NAD_1983_2011,NAD83_National_Spatial_Reference_System_2011,North_American_1983_HARN
-|2|NAD83_High_Accuracy_Reference_Network
0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093|0.5|Reseau_Geodesique_de_la_Polynesie_Francaise
-199.87,74.79,246.62|1|GGRS_1987,Greek_Geodetic_Reference_System_1987
482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15|1|TM65,TM75,Geodetic_Datum_of_1965,OSNI_1952
577.326,90.129,463.919,5.137,1.474,5.297,2.4232|1.5|MGI,Militar-Geographische_Institut
-288.885,-91.744,126.244,-1.691,0.41,-0.211,-4.598|2|Lisbon,Lisbon_1937
-239.749,88.181,30.488,0.263,0.082,1.211,2.229|1|Datum_73
414.1,41.3,603.1,-0.855,2.141,-7.023,0|1|RT_1990,Rikets_koordinatsystem_1990
-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598|1|Luxembourg_Reference_Frame
0,0,4.5,0,0,0.554,0.219|2|WGS_1972,World_Geodetic_System_1972
-|0|WGS_1984,World Geodetic System 1984 ensemble,World_Geodetic_System_1984
-472.29,-5.63,-304.12,0.4362,-0.8374,0.2563,1.8984|0.1|Sainte_Anne
126.93,547.94,130.41,-2.7867,5.1612,-0.8584,13.8227|0.1|Fort_Desaix
11.363,424.148,373.13|1|Saint_Pierre_et_Miquelon_1950
-186,230,110|10|CSG_1967,Centre_Spatial_Guyanais_1967
2.3287,-147.0425,-92.0802,-0.3092483,0.32482185,0.49729934,5.68906266|3|Dealul_Piscului_1970
8.846,-4.394,-1.122,-0.00237,-0.146528,0.130428,0.783926|1|Cyprus_Geodetic_Reference_System_1993
-162.619,-276.959,-161.764,0.067753,-2.243648,-1.158828,-1.094246|1|Hong_Kong_1980
`

/** Normalises a name across the dialects of well-known text. */
export const plain = (name: string): string => name.toLowerCase().replace(/^d_|[^a-z0-9]/g, '')

const SHIFTS: ReadonlyMap<string, Shift> = new Map(
  DATUMS.trim()
    .split('\n')
    .flatMap(line => {
      const [towgs84 = '', accuracy = '', names = ''] = line.split('|')
      const shift: Shift = { towgs84: towgs84 === '-' ? null : towgs84, accuracy: Number(accuracy) }
      return names.split(',').map(name => [plain(name), shift] as const)
    }),
)

/** Returns the conversion from a datum to WGS 84; undefined if none is reliably known. */
export const shiftOf = (name: string): Shift | undefined => SHIFTS.get(plain(name))
